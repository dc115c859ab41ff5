import type { ImportReport } from '#contract/schemas/import'
import { jsonOrNull } from '#db/json'
import type { ImportKind } from '#domain/import/fields'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'

/** A database takes only so many values by one statement. */
export const rowsPerStatement = 200

/** What an import leaves behind of itself. */
export interface KeptImport {
  kind: ImportKind
  created: Partial<ImportReport['created']>
  /** The numbering it replaced, to be put back when it is undone. */
  numberingBefore?: object | null
}

/** Writes down that something is brought in, in the change that does so. Answers its id. */
export async function keepImport(
  account: AccountContext, { tx, now, record }: Change, { kind, created, numberingBefore = null }: KeptImport,
): Promise<string> {
  const id = account.outside.ids.next()
  const counts = { customers: 0, products: 0, invoices: 0, creditNotes: 0, ...created }
  await tx.dataImport.create({
    data: {
      id, accountId: account.accountId, kind, created: counts, numberingBefore: jsonOrNull(numberingBefore),
      createdAt: now,
    },
  })
  record({ action: 'import.finished', subjectId: id, details: { kind, ...counts } })
  return id
}
