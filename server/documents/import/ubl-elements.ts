import { compared, implied, isElement, kept, leftOut, type UblElement, type UblElements } from './ubl-fate'
import { lineElements } from './ubl-line-elements'
import { buyerParty, payeeParty, sellerParty, taxRepresentative } from './ubl-party-elements'
import type { XmlShape } from './xml'

const exchangeRate = {
  SourceCurrencyCode: compared('', 'EUR'),
  TargetCurrencyCode: compared('', 'the currency of the document'),
  CalculationRate: kept('', 'exchangeRate'),
  Date: kept('', 'exchangeRateDate'),
} as const

/**
 * Every element that EN 16931 and Peppol BIS Billing 3.0 know of an Invoice and a CreditNote, and a few that UBL has
 * beside them: what an import does with each. What is read follows from it; whatever stands in an e-invoice and not
 * here is told of.
 */
export const ublElements = {
  UBLVersionID: implied('', 'says which rules it keeps'),
  CustomizationID: implied('BT-24', 'says which rules it keeps'),
  ProfileID: implied('BT-23', 'says which process it belongs to'),
  ID: kept('BT-1', 'number'),
  IssueDate: kept('BT-2', 'issueDate'),
  DueDate: kept('BT-9', 'dueDate, of an invoice'),
  InvoiceTypeCode: kept('BT-3', 'kind, advance'),
  CreditNoteTypeCode: kept('BT-3', 'kind'),
  Note: kept('BT-21, BT-22', 'notes; exchangeRate, its date and source in the words of Polder'),
  TaxPointDate: compared('BT-7', 'issueDate'),
  DocumentCurrencyCode: kept('BT-5', 'currency'),
  TaxCurrencyCode: compared('BT-6', 'EUR, or the currency of the document'),
  AccountingCost: kept('BT-19', 'costCenter'),
  BuyerReference: kept('BT-10', 'buyerReference, where it is neither the order number nor the number of the document'),
  InvoicePeriod: {
    StartDate: kept('BT-73', 'supplyDate'),
    EndDate: kept('BT-74', 'supplyPeriodEnd'),
    DescriptionCode: leftOut('BT-8'),
  },
  OrderReference: { ID: kept('BT-13', 'orderNumber'), SalesOrderID: kept('BT-14', 'reference') },
  BillingReference: {
    InvoiceDocumentReference: {
      ID: kept('BT-25', 'reference'),
      IssueDate: implied('BT-26', 'that document says it'),
    },
    CreditNoteDocumentReference: { ID: leftOut(''), IssueDate: leftOut('') },
  },
  DespatchDocumentReference: { ID: leftOut('BT-16') },
  ReceiptDocumentReference: { ID: leftOut('BT-15') },
  OriginatorDocumentReference: { ID: leftOut('BT-17') },
  ContractDocumentReference: { ID: kept('BT-12', 'contractNumber') },
  AdditionalDocumentReference: {
    ID: kept('BT-11, BT-18, BT-122', 'projectReference of a credit note, where its type is 50'),
    DocumentTypeCode: kept('', 'projectReference, where it is 50'),
    DocumentDescription: leftOut('BT-123'),
    Attachment: {
      EmbeddedDocumentBinaryObject: leftOut('BT-125'),
      ExternalReference: { URI: leftOut('BT-124') },
    },
  },
  ProjectReference: { ID: kept('BT-11', 'projectReference') },
  AccountingSupplierParty: { Party: sellerParty },
  AccountingCustomerParty: { Party: buyerParty },
  PayeeParty: payeeParty,
  TaxRepresentativeParty: taxRepresentative,
  Delivery: {
    ActualDeliveryDate: kept('BT-72', 'supplyDate'),
    DeliveryLocation: {
      ID: leftOut('BT-71'),
      Address: {
        StreetName: compared('BT-75', 'customer.addressLine1'),
        AdditionalStreetName: compared('BT-76', 'customer.addressLine2'),
        CityName: compared('BT-77', 'customer.city'),
        PostalZone: compared('BT-78', 'customer.postalCode'),
        CountrySubentity: leftOut('BT-79'),
        AddressLine: { Line: leftOut('BT-165') },
        Country: {
          IdentificationCode: kept('BT-80', 'deliveryCountry of goods, where it is not that of the customer'),
          Name: implied('', 'its code says it'),
        },
      },
    },
    DeliveryParty: { PartyName: { Name: compared('BT-70', 'customer.name') } },
  },
  PaymentMeans: {
    PaymentMeansCode: implied('BT-81, BT-82', 'payments are booked as they are made'),
    PaymentDueDate: kept('BT-9', 'dueDate, where nothing else says it'),
    PaymentID: kept('BT-83', 'reference, where it is not the number of the document'),
    CardAccount: {
      PrimaryAccountNumberID: leftOut('BT-87'), NetworkID: leftOut(''), HolderName: leftOut('BT-88'),
    },
    PayeeFinancialAccount: {
      ID: kept('BT-84', 'seller.iban'),
      Name: kept('BT-85', 'seller.bankAccountName'),
      FinancialInstitutionBranch: { ID: kept('BT-86', 'seller.bic') },
    },
    PaymentMandate: { ID: leftOut('BT-89'), PayerFinancialAccount: { ID: leftOut('BT-91') } },
  },
  PaymentTerms: { Note: kept('BT-20', 'paymentLink in the words of Polder, else notes') },
  AllowanceCharge: {
    ChargeIndicator: kept('', 'the sign of its line'),
    AllowanceChargeReasonCode: kept('BT-98, BT-105', 'lines.description of that line, where no words say it'),
    AllowanceChargeReason: kept('BT-97, BT-104', 'lines.description of a line of its own'),
    MultiplierFactorNumeric: kept('BT-94, BT-101', 'lines.description of that line'),
    Amount: kept('BT-92, BT-99', 'lines.lineTotalCents of that line'),
    BaseAmount: kept('BT-93, BT-100', 'lines.description of that line'),
    TaxCategory: {
      ID: kept('BT-95, BT-102', 'lines.vatTreatment of that line'),
      Percent: kept('BT-96, BT-103', 'lines.vatRate of that line'),
      TaxScheme: { ID: compared('', 'VAT') },
    },
  },
  TaxExchangeRate: exchangeRate,
  PricingExchangeRate: exchangeRate,
  PaymentExchangeRate: exchangeRate,
  TaxTotal: {
    TaxAmount: kept('BT-110, BT-111', 'vatTotalCents; in euro exchangeRate, where nothing else says it, or compared with it'),
    TaxSubtotal: {
      TaxableAmount: kept('BT-116', 'vatBreakdown'),
      TaxAmount: kept('BT-117', 'vatBreakdown'),
      TaxCategory: {
        ID: kept('BT-118', 'vatTreatment'),
        Percent: kept('BT-119', 'vatBreakdown'),
        TaxExemptionReasonCode: kept('BT-121', 'vatExemptionReason, where no words say it; of other treatments it follows'),
        TaxExemptionReason: kept('BT-120', 'vatExemptionReason; of other treatments it follows'),
        TaxScheme: { ID: compared('', 'VAT') },
      },
    },
  },
  LegalMonetaryTotal: {
    LineExtensionAmount: compared('BT-106', 'what the lines come to'),
    TaxExclusiveAmount: kept('BT-109', 'subtotalCents'),
    TaxInclusiveAmount: kept('BT-112', 'totalCents'),
    AllowanceTotalAmount: compared('BT-107', 'what allowances come to'),
    ChargeTotalAmount: compared('BT-108', 'what charges come to'),
    PrepaidAmount: kept('BT-113', 'a payment on the day of the document; status, where it is all'),
    PayableRoundingAmount: compared('BT-114', 'nothing: totals are not rounded'),
    PayableAmount: compared('BT-115', 'totalCents less what was prepaid'),
  },
  InvoiceLine: lineElements,
  CreditNoteLine: lineElements,
} as const satisfies UblElements

/** The names of all that is read, and of both roots. */
export type ReadName = NamesIn<typeof ublElements> | 'Invoice' | 'CreditNote'
type NamesIn<Table> = Table extends { fate: string }
  ? never
  : { [Name in keyof Table & string]: Name | NamesIn<Table[Name]> }[keyof Table & string]

/** What the reader takes: what is kept or compared, and the elements that hold it. */
export const ublShape: XmlShape = shapeOf(ublElements)

/** What becomes of what stands at a path below the root, with all that is in it; null for what nobody knows. */
export function fateAt(path: readonly string[]): UblElement['fate'] | null {
  let entry: UblElement | UblElements | undefined = ublElements
  for (const name of path) {
    entry = !entry || isElement(entry) || !Object.hasOwn(entry, name) ? undefined : entry[name]
  }
  if (!entry) return null
  return isElement(entry) ? entry.fate : 'left_out'
}

function shapeOf(elements: UblElements): XmlShape {
  return new Map(Object.entries(elements).flatMap(([name, entry]): [string, XmlShape][] => {
    if (isElement(entry)) return entry.fate === 'kept' || entry.fate === 'compared' ? [[name, new Map()]] : []
    return isLeftOut(entry) ? [] : [[name, shapeOf(entry)]]
  }))
}

/** Whether nothing in it is of use. */
function isLeftOut(elements: UblElements): boolean {
  return Object.values(elements).every(entry => (isElement(entry) ? entry.fate === 'left_out' : isLeftOut(entry)))
}
