/** Texts by the path of their element, from below the root, with `/` between names and attributes behind `@`. */
export type UblTexts = Record<string, string>

/** An invoice of a hundred euro and its VAT, by its elements. */
export const ublSample: UblTexts = {
  ID: 'P-2026-7',
  IssueDate: '2026-10-05',
  DocumentCurrencyCode: 'EUR',
  'AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName': 'Jansen Timmerwerken B.V.',
  'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode': 'NL',
  'AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName': 'Bakkerij De Korrel B.V.',
  'TaxTotal/TaxAmount': '21.00',
  'TaxTotal/TaxSubtotal/TaxableAmount': '100.00',
  'TaxTotal/TaxSubtotal/TaxAmount': '21.00',
  'TaxTotal/TaxSubtotal/TaxCategory/ID': 'S',
  'TaxTotal/TaxSubtotal/TaxCategory/Percent': '21',
  'TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID': 'VAT',
  'LegalMonetaryTotal/TaxExclusiveAmount': '100.00',
  'LegalMonetaryTotal/TaxInclusiveAmount': '121.00',
  'InvoiceLine/LineExtensionAmount': '100.00',
  'InvoiceLine/Item/Name': 'Timmerwerk',
  'InvoiceLine/Item/ClassifiedTaxCategory/ID': 'S',
  'InvoiceLine/Item/ClassifiedTaxCategory/Percent': '21',
  'InvoiceLine/Item/ClassifiedTaxCategory/TaxScheme/ID': 'VAT',
}

interface Node {
  text: string
  attributes: string
  children: Map<string, Node>
}

/** Writes an Invoice of these elements, one of each, or the CreditNote that differs from it in names alone. */
export function ublOf(texts: UblTexts, root: 'Invoice' | 'CreditNote' = 'Invoice'): string {
  const tree: Node = { text: '', attributes: '', children: new Map() }
  for (const [key, text] of Object.entries(texts)) {
    const [path = '', attribute] = key.split('@')
    const names = path.replace(/^InvoiceLine\b/, `${root}Line`).split('/')
    const node = names.reduce((within, name) => {
      const child = within.children.get(name) ?? { text: '', attributes: '', children: new Map() }
      within.children.set(name, child)
      return child
    }, tree)
    if (attribute === undefined) node.text = text
    else node.attributes = ` ${attribute}="${text}"`
  }
  return written(root, tree)
}

function written(name: string, { text, attributes, children }: Node): string {
  const inner = [...children].map(([child, node]) => written(child, node)).join('')
  return `<${name}${attributes}>${text}${inner}</${name}>\n`
}
