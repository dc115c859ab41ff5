import { refuse } from '#contract/errors'
import type { LineInput } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/for-account'
import type { DocumentLine, LineTotals } from '#domain/invoice/document'
import { insertInvoiceLines } from '#db/invoice-lines'
import type { AccountContext } from '../context'
import type { InvoiceRecord } from './record'

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

/** Stores the lines of a document, each with the total that was calculated for it. Answers them as they are stored. */
export async function insertLines(
  account: AccountContext,
  tx: AccountTransaction,
  invoiceId: string,
  lines: DraftLine[],
  totals: LineTotals[],
): Promise<InvoiceRecord['lines']> {
  const rows = lines.map((line, position) => ({
    id: account.outside.ids.next(),
    accountId: account.accountId,
    invoiceId,
    position,
    ...line,
    unitPriceCents: BigInt(line.unitPriceCents),
    lineTotalCents: BigInt(totals[position]?.lineTotalCents ?? 0),
  }))
  await insertInvoiceLines(account.databaseKind, tx, rows)
  return rows
}
