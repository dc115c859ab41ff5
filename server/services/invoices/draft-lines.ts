import { refuse } from '#contract/errors'
import type { LineInput } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/for-account'
import type { DocumentLine, LineTotals } from '#domain/invoice/document'
import type { AccountContext } from '../context'

export type DraftLine = DocumentLine & { productId: string | null }

/** Lines as they will be stored: what was left out comes from the product, then the business. Refuses not_found. */
export async function completeLines(
  tx: AccountTransaction,
  inputs: LineInput[],
  defaultVatRate: string,
): Promise<DraftLine[]> {
  const productIds = [...new Set(inputs.flatMap(line => line.productId ?? []))]
  const products = productIds.length === 0 ? [] : await tx.product.findMany({ where: { id: { in: productIds } } })
  const byId = new Map(products.map(product => [product.id, product]))
  return inputs.map((line) => {
    const product = line.productId ? byId.get(line.productId) : undefined
    if (line.productId && !product) throw refuse('not_found')
    return {
      productId: product?.id ?? null,
      description: line.description ?? product?.description ?? product?.name ?? '',
      quantity: line.quantity,
      unit: line.unit || product?.unit || 'C62',
      unitPriceCents: line.unitPriceCents ?? Number(product?.unitPriceCents ?? 0n),
      discountPercent: line.discountPercent,
      vatRate: line.vatRate ?? product?.vatRate ?? defaultVatRate,
    }
  })
}

/** Preparing all 500 rows of the longest document in one go would hold the event loop up for a tenth of a second. */
const rowsAtATime = 50

/** Stores the lines of a document, each with the total that was calculated for it. */
export async function insertLines(
  account: AccountContext,
  tx: AccountTransaction,
  invoiceId: string,
  lines: DraftLine[],
  totals: LineTotals[],
): Promise<void> {
  const rows = lines.map((line, position) => ({
    ...line,
    id: account.outside.ids.next(),
    invoiceId,
    position,
    unitPriceCents: BigInt(line.unitPriceCents),
    lineTotalCents: BigInt(totals[position]?.lineTotalCents ?? 0),
  }))
  for (let start = 0; start < rows.length; start += rowsAtATime) {
    await tx.invoiceLine.createMany({ data: rows.slice(start, start + rowsAtATime) })
  }
}
