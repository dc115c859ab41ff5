import { isSimplified } from '#domain/invoice/compliance/simplified'
import { addDays } from '#domain/dates'
import type { Customer, DocumentLine, InvoiceDocument, Seller } from '#domain/invoice/document'
import { hasShiftedVat, needsCustomerVatNumber, needsSellerVatNumber } from '#domain/vat/treatments'
import type { Random } from './random'

/** One way to break a rule, and the code by which the compliance check must name it. */
export interface Fault {
  code: string
  /** Documents in which this is a fault; in all of them when absent. */
  appliesTo?: (document: InvoiceDocument) => boolean
  breakIn: (document: InvoiceDocument, random: Random) => InvoiceDocument
}

/** Every error of the compliance check that one document alone can have. */
export const faults: readonly Fault[] = [
  inSeller('seller_name_missing', random => ({ name: random.pick(['', ' ', '\u00A0']) })),
  inSeller('seller_address_incomplete', random => random.pick([
    { addressLine1: null }, { addressLine1: ' ' }, { city: null }, { country: 'XX' },
  ])),
  {
    ...inSeller('seller_kvk_missing', () => ({ kvkNumber: null })),
    appliesTo: ({ seller }) => !seller.notInHandelsregister,
  },
  inSeller('kvk_invalid', random => ({ kvkNumber: random.pick(['1234567', '123456789', 'KVK12345', '']) })),
  {
    ...inSeller('seller_vat_number_missing', () => ({ vatNumber: null })),
    appliesTo: needsSellerVatNumber,
  },
  {
    ...inSeller('seller_identifier_missing', () => ({ kvkNumber: null, vatNumber: null, notInHandelsregister: true })),
    appliesTo: ({ vatTreatment }) => vatTreatment === 'kor',
  },
  inSeller('vat_number_invalid', random => ({ vatNumber: random.pick(['NL123456789B01', 'NL1', '123456789', '']) })),
  inSeller('iban_invalid', random => ({ iban: random.pick(['NL00ABNA0417164300', 'NL91', 'XX', '']) })),
  inSeller('bic_invalid', random => ({ bic: random.pick(['ABN', 'ABNANL2', '????']) })),
  {
    code: 'customer_missing',
    appliesTo: document => !isSimplified(document),
    breakIn: document => ({ ...document, customer: null }),
  },
  inCustomer('customer_name_missing', () => ({ name: '\t' })),
  {
    ...inCustomer('customer_address_incomplete', random => random.pick([
      { addressLine1: null }, { city: '' }, { country: 'nl' },
    ])),
    // Up to € 100 nobody asks for an address, under treatments that ask for no number.
    appliesTo: ({ customer, vatTreatment }) =>
      customer?.type === 'business' && ['reverse_charge', 'intra_eu'].includes(vatTreatment),
  },
  {
    ...inCustomer('customer_vat_number_missing', () => ({ vatNumber: null })),
    appliesTo: needsCustomerVatNumber,
  },
  inCustomer('vat_number_invalid', random => ({ vatNumber: random.pick(['12345678', 'ZZ1234', 'DE12', 'NL123456789B01']) })),
  inCustomer('kvk_invalid', () => ({ kvkNumber: '1234 5678' })),
  {
    ...inCustomer('customer_country_mismatch', () => ({ vatNumber: 'DE136695976' })),
    appliesTo: hasShiftedVat,
  },
  {
    ...inCustomer('customer_country_mismatch', () => ({ vatNumber: 'NL123456782B12' })),
    appliesTo: ({ vatTreatment, placeOfSupplyRule }) => vatTreatment === 'intra_eu' && placeOfSupplyRule === null,
  },
  {
    ...inCustomer('customer_country_mismatch', random => ({ country: random.pick(['NL', 'BE']) })),
    appliesTo: ({ vatTreatment, placeOfSupplyRule, deliveryCountry }) =>
      vatTreatment === 'export' && placeOfSupplyRule === null && deliveryCountry === null,
  },
  { code: 'lines_missing', breakIn: document => ({ ...document, lines: [] }) },
  inLine('line_description_missing', random => ({ description: random.pick(['', '  ', '\n', '\u00A0']) })),
  inLine('line_quantity_invalid', random => ({ quantity: random.pick(['0', '0.0', '', '1e3', '1,5', '0.0000001', '+1']) })),
  inLine('line_unit_unknown', random => ({ unit: random.pick(['stuk', 'c62', '', 'HOUR']) })),
  inLine('line_discount_out_of_range', random => ({ discountPercent: random.pick(['-1', '100.0001', '1.00001', 'x']) })),
  {
    ...inLine('vat_rate_not_allowed', random => ({ vatTreatment: null, vatRate: random.pick(['-1', '100.01', '5.125', '0.25', '0.49', '']) })),
    appliesTo: ({ vatTreatment }) => vatTreatment === 'standard',
  },
  {
    code: 'vat_exemption_reason_missing',
    appliesTo: ({ vatTreatment }) => vatTreatment === 'exempt',
    breakIn: (document, random) => ({ ...document, vatExemptionReason: random.pick([null, '', ' ']) }),
  },
  {
    ...inLine('vat_exemption_reason_missing', random => ({
      vatTreatment: 'exempt', vatExemptionReason: random.pick([null, '', ' ']),
    })),
    appliesTo: ({ vatTreatment }) => vatTreatment === 'standard',
  },
  {
    code: 'supply_type_missing',
    appliesTo: ({ vatTreatment }) => vatTreatment === 'intra_eu' || vatTreatment === 'export',
    breakIn: document => ({ ...document, supplyType: null }),
  },
  {
    code: 'supply_period_invalid',
    breakIn: ({ supplyDate, issueDate, ...document }) => ({
      ...document, issueDate, supplyDate, supplyPeriodEnd: addDays(supplyDate ?? issueDate, -1),
    }),
  },
  {
    code: 'supply_date_missing',
    appliesTo: ({ vatTreatment, advance, creditedInvoice }) => vatTreatment === 'intra_eu' && !advance && !creditedInvoice,
    breakIn: document => ({ ...document, supplyDate: null, supplyPeriodEnd: null }),
  },
  { code: 'issue_date_in_future', breakIn: document => ({ ...document, issueDate: '2026-11-21', dueDate: null }) },
  {
    code: 'due_date_before_issue_date',
    appliesTo: ({ kind }) => kind === 'invoice',
    breakIn: document => ({ ...document, dueDate: addDays(document.issueDate, -1) }),
  },
  { code: 'currency_invalid', breakIn: (document, random) => ({ ...document, currency: random.pick(['KWD', 'XXX', 'eur']) }) },
  { code: 'exchange_rate_missing', breakIn: document => ({ ...document, currency: 'USD', exchangeRate: null }) },
  {
    code: 'total_negative',
    breakIn: document => ({ ...document, lines: [{ ...plainLine, quantity: '-1' }] }),
  },
  {
    code: 'amount_too_large',
    breakIn: (document, random) => ({
      ...document,
      lines: random.pick([
        [{ ...plainLine, unitPriceCents: 10_000_000_000_001 }],
        [{ ...plainLine, quantity: '1000000', unitPriceCents: 10_000_001 }],
        [{ ...plainLine, quantity: '999999999999999', unitPriceCents: 9_000_000_000_000 }],
      ]),
    }),
  },
  {
    code: 'credited_reference_missing',
    appliesTo: ({ kind }) => kind === 'credit_note',
    breakIn: (document, random) => ({ ...document, creditedInvoiceNumber: random.pick([null, '', ' ']) }),
  },
  inLine('text_has_control_characters', random => ({ description: `Werk${random.pick(forbiddenCharacters)}` })),
  inCustomer('text_has_control_characters', random => ({ city: `Stad${random.pick(forbiddenCharacters)}` })),
  {
    code: 'text_has_control_characters',
    breakIn: (document, random) => ({ ...document, notes: `${random.pick(forbiddenCharacters)}!` }),
  },
]

const forbiddenCharacters: readonly string[] = ['\u0000', '\u0001', '\u000B', '\u001F', '\uFFFE', '\uFFFF', '\uD83D', '\uDE00']

const plainLine: DocumentLine = {
  description: 'Werk', quantity: '1', unit: 'C62', unitPriceCents: 100, discountPercent: '0', vatRate: '21',
  vatTreatment: null, vatExemptionReason: null,
}

function inSeller(code: string, changes: (random: Random) => Partial<Seller>): Fault {
  return { code, breakIn: (document, random) => ({ ...document, seller: { ...document.seller, ...changes(random) } }) }
}

function inCustomer(code: string, changes: (random: Random) => Partial<Customer>): Fault {
  return {
    code,
    breakIn: (document, random) => ({
      ...document, customer: document.customer && { ...document.customer, ...changes(random) },
    }),
  }
}

function inLine(code: string, changes: (random: Random) => Partial<DocumentLine>): Fault {
  return {
    code,
    breakIn: (document, random) => {
      const broken = random.whole(0, document.lines.length - 1)
      const lines = document.lines.map((line, index) => index === broken ? { ...line, ...changes(random) } : line)
      return { ...document, lines }
    },
  }
}
