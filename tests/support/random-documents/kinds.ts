import { smallestAmountCents } from '#domain/currencies'
import { lineTreatments, placeOfSupplyRules, vatTreatments, type InvoiceDocument } from '#domain/invoice/document'
import { exemptionOf, exemptions } from '#domain/vat/exemptions'
import { isAllOutsideVat } from '#domain/vat/outside-vat'
import { lineTreatmentOf } from '#domain/vat/treatments'

/** Everything that VAT knows a document to be, which every run of random documents has to meet. */
export const kinds: readonly string[] = [
  'invoice', 'credit note', 'advance', 'after an advance', 'in another currency',
  'in a currency without cents',
  'prices with VAT of a business', 'prices with VAT of a consumer',
  ...lineTreatments.map(treatment => `${treatment} beside taxed ones`), 'nothing but what is outside VAT',
  'VAT of another member state', 'no VAT number of an exempt seller',
  ...vatTreatments,
  ...placeOfSupplyRules.flatMap(rule => [`${rule} at home`, `${rule} in intra_eu`, `${rule} in export`]),
  ...exemptions.map(nameOf),
]

/** The kinds that a document is of. */
export function kindsOf(document: InvoiceDocument): string[] {
  const { kind, vatTreatment, placeOfSupplyRule, vatCountry, lines, customer, currency } = document
  const own = new Set(lines.map(line => lineTreatmentOf(line, document)))
  const reasons = vatTreatment === 'exempt'
    ? [document.vatExemptionReason]
    : lines.filter(line => lineTreatmentOf(line, document) === 'exempt').map(line => line.vatExemptionReason)
  const place = vatTreatment === 'intra_eu' || vatTreatment === 'export' ? `in ${vatTreatment}` : 'at home'
  return [
    vatTreatment,
    kind === 'credit_note' ? 'credit note' : 'invoice',
    ...document.advance ? ['advance'] : [],
    ...(document.deductedAdvances ?? []).length > 0 ? ['after an advance'] : [],
    ...currency === 'EUR' ? [] : ['in another currency'],
    ...smallestAmountCents(currency) === 1 ? [] : ['in a currency without cents'],
    ...document.pricesIncludeVat ? [`prices with VAT of a ${customer?.type === 'business' ? 'business' : 'consumer'}`] : [],
    ...lineTreatments.filter(treatment => own.has(treatment) && own.has(null)).map(treatment => `${treatment} beside taxed ones`),
    ...isAllOutsideVat(document) ? ['nothing but what is outside VAT'] : [],
    ...vatCountry === null ? [] : ['VAT of another member state'],
    ...vatTreatment === 'exempt' && document.seller.vatNumber === null ? ['no VAT number of an exempt seller'] : [],
    ...placeOfSupplyRule === null ? [] : [`${placeOfSupplyRule} ${place}`],
    ...new Set(reasons.map(exemptionOf).filter(reason => reason !== null).map(nameOf)),
  ]
}

function nameOf({ code, texts }: (typeof exemptions)[number]): string {
  return code ?? texts.nl
}
