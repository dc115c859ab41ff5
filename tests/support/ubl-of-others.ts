/** A line of an e-invoice that another program made, at its amount. */
export interface UblLine {
  category: string
  amount: number
  /** Left out where the category has none. */
  rate?: number
  description?: string
  note?: string
  /** Stands with the category of the line. */
  reason?: string
}

/** What an e-invoice of another program says; Dutch, and to a Dutch business, unless it is told otherwise. */
export interface UblDocument {
  number: string
  kind?: 'Invoice' | 'CreditNote'
  /** Left out by programs that write the least. */
  typeCode?: string
  issueDate?: string
  currency?: string
  exchangeRate?: string
  customer?: { name?: string, country?: string, postalCode?: string, vatNumber?: string }
  lines: UblLine[]
  /** Of each category of VAT that has any. */
  reasons?: Partial<Record<string, string>>
  reasonCodes?: Partial<Record<string, string>>
  /** Further elements, after the customer. */
  delivery?: string
}

/** Writes the least that makes an e-invoice, as programs do that are not ours. */
export function ublOfOthers(document: UblDocument): string {
  const { number, kind = 'Invoice', issueDate = '2026-10-05', currency = 'EUR', customer = {}, lines } = document
  const groups = groupsOf(lines)
  const subtotal = sum(lines.map(({ amount }) => amount))
  const vat = sum(groups.map(({ vatAmount }) => vatAmount))
  const money = (name: string, amount: number) => `<cbc:${name} currencyID="${currency}">${amount.toFixed(2)}</cbc:${name}>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  ${element('ID', number)}${element('IssueDate', issueDate)}${document.typeCode ? element(`${kind}TypeCode`, document.typeCode) : ''}
  ${element('DocumentCurrencyCode', currency)}
  <cac:AccountingSupplierParty/>
  ${customerParty(customer)}
  ${document.delivery ?? ''}
  ${document.exchangeRate ? rateOf(document.exchangeRate, currency) : ''}
  <cac:TaxTotal>${money('TaxAmount', vat)}
    ${groups.map(group => `<cac:TaxSubtotal>${money('TaxableAmount', group.amount)}${money('TaxAmount', group.vatAmount)}
      ${category('TaxCategory', group, document.reasons?.[group.category], document.reasonCodes?.[group.category])}
    </cac:TaxSubtotal>`).join('\n')}
  </cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${money('TaxExclusiveAmount', subtotal)}${money('TaxInclusiveAmount', subtotal + vat)}
  </cac:LegalMonetaryTotal>
  ${lines.map(line => `<cac:${kind}Line>
    ${line.note ? element('Note', line.note) : ''}${money('LineExtensionAmount', line.amount)}
    <cac:Item>${element('Name', line.description ?? 'Werk')}${category('ClassifiedTaxCategory', line, line.reason)}</cac:Item>
  </cac:${kind}Line>`).join('\n')}
</${kind}>`
}

const element = (name: string, text: string) => `<cbc:${name}>${text}</cbc:${name}>`
const sum = (amounts: number[]) => Math.round(amounts.reduce((total, amount) => total + amount * 100, 0)) / 100

function groupsOf(lines: UblLine[]) {
  const keys = [...new Set(lines.map(({ category, rate }) => `${category} ${rate}`))]
  return keys.map((key) => {
    const own = lines.filter(({ category, rate }) => `${category} ${rate}` === key)
    const { category = '', rate } = own[0] ?? {}
    const amount = sum(own.map(line => line.amount))
    return { category, rate, amount, vatAmount: Math.round(amount * (rate ?? 0)) / 100 }
  })
}

function category(
  name: string, { category, rate }: Pick<UblLine, 'category' | 'rate'>, reason?: string, reasonCode?: string,
): string {
  return `<cac:${name}>${element('ID', category)}${rate === undefined ? '' : element('Percent', String(rate))}
    ${reasonCode ? element('TaxExemptionReasonCode', reasonCode) : ''}${reason ? element('TaxExemptionReason', reason) : ''}
    <cac:TaxScheme>${element('ID', 'VAT')}</cac:TaxScheme></cac:${name}>`
}

function customerParty({ name = 'Drukkerij Noord B.V.', country = 'NL', postalCode = '9712 HV', vatNumber }: NonNullable<UblDocument['customer']>): string {
  return `<cac:AccountingCustomerParty><cac:Party>
    <cac:PostalAddress>${element('StreetName', 'Marktstraat 1')}${element('CityName', 'Stad')}${element('PostalZone', postalCode)}
      <cac:Country>${element('IdentificationCode', country)}</cac:Country></cac:PostalAddress>
    ${vatNumber ? `<cac:PartyTaxScheme>${element('CompanyID', vatNumber)}<cac:TaxScheme>${element('ID', 'VAT')}</cac:TaxScheme></cac:PartyTaxScheme>` : ''}
    <cac:PartyLegalEntity>${element('RegistrationName', name)}</cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>`
}

function rateOf(rate: string, currency: string): string {
  return `<cac:TaxExchangeRate>${element('SourceCurrencyCode', 'EUR')}${element('TargetCurrencyCode', currency)}
    ${element('CalculationRate', rate)}</cac:TaxExchangeRate>`
}
