import { refuse } from '#contract/errors'
import type { LineInput } from '#contract/schemas/invoice-line'
import type { AccountTransaction } from '#db/account/for-account'
import { insertInvoiceLines, updateLineAmounts } from '#db/queries/invoice-lines'
import type { BusinessRow } from '#db/queries/rows'
import { smallestAmountCents } from '#domain/currencies'
import type { DocumentLine, LineTotals, VatTreatment } from '#domain/invoice/document'
import type { VatRates } from '#domain/vat/law'
import { convertPrice, hasVatInPrices } from '#domain/vat/prices'
import { percentageOn, rateDateOf, type RateDay } from '#domain/vat/rates'
import { chargedRateOf, hasVatRate } from '#domain/vat/treatments'
import type { AccountContext } from '../work/context'
import type { ContentColumns, InvoiceRecord } from './record'

export type DraftLine = DocumentLine & { productId: string | null }

/** What a document says of its prices. */
type PriceContent = Pick<ContentColumns, 'pricesIncludeVat' | 'vatTreatment' | 'currency'>

/**
 * Lines as they will be stored: what was left out comes from the product, then the business. The price of a product is
 * converted where it has VAT and the document's prices have none, or the other way round. Rates are those of the day
 * that the document states (`rateDateOf`). Refuses not_found.
 */
export async function completeLines(
  tx: Pick<AccountTransaction, 'product'>,
  inputs: LineInput[],
  business: Pick<BusinessRow, 'defaultVatRate' | 'defaultVatExemptionReason'>,
  content: PriceContent & RateDay,
  vatRates: VatRates,
): Promise<DraftLine[]> {
  const productIds = [...new Set(inputs.flatMap(line => line.productId ?? []))]
  const products = productIds.length === 0 ? [] : await tx.product.findMany({ where: { id: { in: productIds } } })
  const byId = new Map(products.map(product => [product.id, product]))
  const priced = { pricesIncludeVat: content.pricesIncludeVat, vatTreatment: content.vatTreatment as VatTreatment }
  return inputs.map((line) => {
    const product = line.productId ? byId.get(line.productId) : undefined
    if (line.productId && !product) throw refuse('not_found')
    const productRate = percentageOn(product?.vatRate ?? business.defaultVatRate, rateDateOf(content), vatRates)
    const vatTreatment = line.vatTreatment ?? null
    const vatRate = enteredRateOf(line, content) ?? productRate
    // The price of a product, with VAT or without it as the prices of the document are.
    const productPrice = product
      ? convertPrice(
          Number(product.unitPriceCents),
          { pricesIncludeVat: product.pricesIncludeVat, rate: productRate },
          { pricesIncludeVat: hasVatInPrices(priced), rate: chargedRateOf({ vatTreatment, vatRate }, priced) },
          smallestAmountCents(content.currency),
        )
      : 0
    return {
      productId: product?.id ?? null,
      description: line.description ?? product?.description ?? product?.name ?? '',
      quantity: line.quantity,
      unit: line.unit || product?.unit || 'C62',
      unitPriceCents: line.unitPriceCents ?? productPrice,
      discountPercent: line.discountPercent,
      vatRate,
      vatTreatment,
      vatExemptionReason: line.vatExemptionReason === undefined && vatTreatment === 'exempt'
        ? business.defaultVatExemptionReason
        : line.vatExemptionReason ?? null,
    }
  })
}

/** The rate to keep: where none is charged, a line is read with "0" beside what was entered, and may come back so. */
function enteredRateOf(
  { vatRate, enteredVatRate, vatTreatment }: LineInput, content: PriceContent,
): string | undefined {
  const isCharged = !vatTreatment && hasVatRate(content.vatTreatment as VatTreatment)
  return isCharged || (vatRate !== undefined && vatRate !== '0') ? vatRate : enteredVatRate ?? vatRate
}

/** Stores the lines of a document, each with the total that was calculated for it. Answers them as they are stored. */
export async function insertLines(
  account: AccountContext,
  tx: AccountTransaction,
  invoiceId: string,
  lines: DraftLine[],
  totals: LineTotals[],
  firstPosition = 0,
): Promise<InvoiceRecord['lines']> {
  const rows = lines.map((line, place) => ({
    id: account.outside.ids.next(),
    accountId: account.accountId,
    invoiceId,
    position: firstPosition + place,
    ...line,
    unitPriceCents: BigInt(line.unitPriceCents),
    ...lineAmountColumns(totals[firstPosition + place]),
  }))
  await insertInvoiceLines(account.databaseKind, tx, rows)
  return rows
}

/**
 * Brings what is stored of the lines' amounts up to date; they follow from the whole document where prices include VAT.
 * Answers the lines as they are stored then.
 */
export async function storeLineAmounts(
  account: AccountContext,
  tx: AccountTransaction,
  lines: InvoiceRecord['lines'],
  totals: LineTotals[],
): Promise<InvoiceRecord['lines']> {
  const { stored, changed } = withAmounts(lines, totals)
  await updateLineAmounts(account.databaseKind, tx, account.accountId, changed)
  return stored
}

/** Lines as they are to be stored with what they come to, and those among them that are stored otherwise. */
export function withAmounts(
  lines: InvoiceRecord['lines'], totals: LineTotals[],
): Record<'stored' | 'changed', InvoiceRecord['lines']> {
  const stored = lines.map((line, place) => ({ ...line, ...lineAmountColumns(totals[place]) }))
  const changed = stored.filter(({ lineTotalCents, lineTotalInclCents }, place) =>
    lineTotalCents !== lines[place]?.lineTotalCents || lineTotalInclCents !== lines[place]?.lineTotalInclCents)
  return { stored, changed }
}

function lineAmountColumns(totals: LineTotals | undefined) {
  const inclCents = totals?.lineTotalInclCents ?? null
  return {
    lineTotalCents: BigInt(totals?.lineTotalCents ?? 0),
    lineTotalInclCents: inclCents === null ? null : BigInt(inclCents),
  }
}
