import type { ImportReport, ImportState } from '#contract/schemas/import'
import type { ImportKind } from '#domain/import/fields'
import type { AccountContext } from '../work/context'

/** The last import that was not undone. */
export async function getImportState({ db }: AccountContext): Promise<ImportState> {
  const last = await db.dataImport.findFirst({ where: { undoneAt: null }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
  if (!last) return { last: null }
  const { id, kind, created, createdAt } = last
  return {
    last: {
      id, kind: kind as ImportKind, created: created as ImportReport['created'], createdAt: createdAt.toISOString(),
    },
  }
}
