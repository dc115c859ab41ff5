import type { ReadElement } from './ubl-reader'

/** Where children do not stand in the order of the UBL 2.1 schemas, as far as Polder uses them. */
export function disorderIn({ name, children }: ReadElement): string[] {
  const names = children.map(child => child.name)
  const order = schemaOrder[name]
  const positions = names.map(child => order?.indexOf(child) ?? -1)
  const isOrdered = positions.every((position, index) => position >= 0 && position >= (positions[index - 1] ?? 0))
  const own = children.length === 0 || isOrdered ? [] : [`${name}: ${names.join(' ')}`]
  return [...own, ...children.flatMap(disorderIn)]
}

const references = ['cac:OrderReference', 'cac:BillingReference', 'cac:ContractDocumentReference']
const trunk = [
  'cac:AccountingSupplierParty', 'cac:AccountingCustomerParty',
  'cac:Delivery', 'cac:PaymentMeans', 'cac:PaymentTerms', 'cac:TaxTotal', 'cac:LegalMonetaryTotal',
]
const lineChildren = ['cbc:LineExtensionAmount', 'cac:AllowanceCharge', 'cac:Item', 'cac:Price']

const schemaOrder: Readonly<Record<string, readonly string[]>> = {
  Invoice: [
    'cbc:CustomizationID', 'cbc:ProfileID', 'cbc:ID', 'cbc:IssueDate', 'cbc:DueDate', 'cbc:InvoiceTypeCode', 'cbc:Note',
    'cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode', 'cbc:AccountingCost', 'cbc:BuyerReference', 'cac:InvoicePeriod',
    ...references, 'cac:ProjectReference', ...trunk, 'cac:InvoiceLine',
  ],
  CreditNote: [
    'cbc:CustomizationID', 'cbc:ProfileID', 'cbc:ID', 'cbc:IssueDate', 'cbc:CreditNoteTypeCode', 'cbc:Note',
    'cbc:DocumentCurrencyCode', 'cbc:TaxCurrencyCode', 'cbc:AccountingCost', 'cbc:BuyerReference', 'cac:InvoicePeriod',
    ...references, 'cac:AdditionalDocumentReference', ...trunk, 'cac:CreditNoteLine',
  ],
  'cac:InvoicePeriod': ['cbc:StartDate', 'cbc:EndDate'],
  'cac:OrderReference': ['cbc:ID'],
  'cac:ContractDocumentReference': ['cbc:ID'],
  'cac:AdditionalDocumentReference': ['cbc:ID', 'cbc:DocumentTypeCode'],
  'cac:ProjectReference': ['cbc:ID'],
  'cac:BillingReference': ['cac:InvoiceDocumentReference'],
  'cac:InvoiceDocumentReference': ['cbc:ID', 'cbc:IssueDate'],
  'cac:AccountingSupplierParty': ['cac:Party'],
  'cac:AccountingCustomerParty': ['cac:Party'],
  'cac:Party': [
    'cbc:EndpointID', 'cac:PartyName', 'cac:PostalAddress', 'cac:PartyTaxScheme', 'cac:PartyLegalEntity', 'cac:Contact',
  ],
  'cac:PartyName': ['cbc:Name'],
  'cac:PostalAddress': ['cbc:StreetName', 'cbc:AdditionalStreetName', 'cbc:CityName', 'cbc:PostalZone', 'cac:Country'],
  'cac:Country': ['cbc:IdentificationCode'],
  'cac:PartyTaxScheme': ['cbc:CompanyID', 'cac:TaxScheme'],
  'cac:TaxScheme': ['cbc:ID'],
  'cac:PartyLegalEntity': ['cbc:RegistrationName', 'cbc:CompanyID'],
  'cac:Contact': ['cbc:Name', 'cbc:Telephone', 'cbc:ElectronicMail'],
  'cac:Delivery': ['cbc:ActualDeliveryDate', 'cac:DeliveryLocation'],
  'cac:DeliveryLocation': ['cac:Address'],
  'cac:Address': ['cac:Country'],
  'cac:PaymentMeans': ['cbc:PaymentMeansCode', 'cbc:PaymentID', 'cac:PayeeFinancialAccount'],
  'cac:PayeeFinancialAccount': ['cbc:ID', 'cbc:Name', 'cac:FinancialInstitutionBranch'],
  'cac:FinancialInstitutionBranch': ['cbc:ID'],
  'cac:PaymentTerms': ['cbc:Note'],
  'cac:TaxTotal': ['cbc:TaxAmount', 'cac:TaxSubtotal'],
  'cac:TaxSubtotal': ['cbc:TaxableAmount', 'cbc:TaxAmount', 'cac:TaxCategory'],
  'cac:TaxCategory': [
    'cbc:ID', 'cbc:Percent', 'cbc:TaxExemptionReasonCode', 'cbc:TaxExemptionReason', 'cac:TaxScheme',
  ],
  'cac:LegalMonetaryTotal': [
    'cbc:LineExtensionAmount', 'cbc:TaxExclusiveAmount', 'cbc:TaxInclusiveAmount', 'cbc:PayableAmount',
  ],
  'cac:InvoiceLine': ['cbc:ID', 'cbc:Note', 'cbc:InvoicedQuantity', ...lineChildren],
  'cac:CreditNoteLine': ['cbc:ID', 'cbc:Note', 'cbc:CreditedQuantity', ...lineChildren],
  'cac:AllowanceCharge': [
    'cbc:ChargeIndicator', 'cbc:AllowanceChargeReason', 'cbc:MultiplierFactorNumeric', 'cbc:Amount', 'cbc:BaseAmount',
  ],
  'cac:Item': ['cbc:Description', 'cbc:Name', 'cac:ClassifiedTaxCategory'],
  'cac:ClassifiedTaxCategory': ['cbc:ID', 'cbc:Percent', 'cac:TaxScheme'],
  'cac:Price': ['cbc:PriceAmount'],
}
