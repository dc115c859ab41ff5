import type { ImportState } from '#contract/schemas/import'
import type { ImportKind } from '#domain/import/fields'
import type { AccountContext } from '../work/context'
import { createdBy, type ImportRow } from './pieces'
import { reportedProblems } from './report'
import type { LateProblem } from './write-piece'

const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]

/** What goes on, the last import that was not undone, and why the latest one was taken back, if it was. */
export async function getImportState(account: AccountContext): Promise<ImportState> {
  const { db } = account
  const running = await db.dataImport.findFirst({ where: { state: { not: 'done' } } })
  const last = await db.dataImport.findFirst({ where: { state: 'done', undoneAt: null }, orderBy: newestFirst })
  const latest = await db.dataImport.findFirst({ where: { state: 'done' }, orderBy: newestFirst })
  return {
    running: running && {
      id: running.id, kind: running.kind as ImportKind, state: running.state as 'staging' | 'writing' | 'removing',
      written: running.written, total: running.total,
    },
    last: last && { ...shown(last), created: createdBy(last) },
    failed: latest?.problem ? { ...shown(latest), ...whyOf(account, latest) } : null,
  }
}

function shown({ id, kind, createdAt }: ImportRow) {
  return { id, kind: kind as ImportKind, createdAt: createdAt.toISOString() }
}

function whyOf(account: AccountContext, { problem }: ImportRow) {
  const { code, details } = problem as unknown as { code: string, details?: unknown }
  return { code, errors: code === 'import_invalid' ? reportedProblems(account, details as LateProblem[]) : [] }
}
