import type { AccountTransaction } from '../account/for-account'

type InvoiceUpdate = Required<Pick<NonNullable<Parameters<AccountTransaction['invoice']['updateMany']>[0]>, 'where' | 'data'>>
/** What is changed, and when; all but some, by their ids. */
type Change = InvoiceUpdate & { now: Date, except?: { has: (id: string) => boolean } }

/**
 * So many documents are changed by one statement: Postgres needs a fifth of a second for them where it has little else
 * to do, and ends a statement after four.
 */
export const documentsPerPiece = 1_000

/**
 * Changes a piece of an account's documents that fulfil a condition, in the order of their ids. Each piece belongs into
 * a change of its own: tens of thousands take longer than a change may.
 * @param after where the piece before ended; an empty text for the first
 * @returns where this one ends; null for the last
 */
export async function updatePiece(
  tx: Pick<AccountTransaction, 'invoice'>, { where, data, now, except }: Change, after: string,
): Promise<string | null> {
  const piece = await tx.invoice.findMany({
    where: { AND: [where, { id: { gt: after } }] }, orderBy: { id: 'asc' }, take: documentsPerPiece, select: { id: true },
  })
  const ids = piece.map(({ id }) => id).filter(id => !except?.has(id))
  await tx.invoice.updateMany({ where: { AND: [where, { id: { in: ids } }] }, data: { ...data, updatedAt: now } })
  return piece[documentsPerPiece - 1]?.id ?? null
}
