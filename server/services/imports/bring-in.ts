import { refuse, type ErrorCode } from '#contract/errors'
import type { ImportQuery, ImportReport } from '#contract/schemas/import'
import type { ImportKind } from '#domain/import/fields'
import { previewNextNumber } from '../invoices/next-number'
import type { AccountContext } from '../work/context'
import { persist } from '../work/persist'
import { finishImport } from './advance'
import { claimImport, dropStaged, stageImport } from './begin'
import { createdBy, type ImportPlan, type ImportRow } from './pieces'
import { reportOf, requireClean, type ImportOutcome } from './report'
import type { LateProblem } from './write-piece'

/** What an import comes to as the account is at this moment, and what it would write. */
export interface JudgedImport {
  outcome: ImportOutcome
  plan: () => ImportPlan
}

/**
 * Tells what an import comes to, or brings it in: all of it or nothing, in pieces that others pass between. With
 * `skipInvalid` all of it is what is right.
 * @param judge looks at the account, and past what the same request brought in already, where it is made again
 * Refuses import_invalid with the report, import_running, plan_limit_reached.
 */
export async function bringIn(
  account: AccountContext,
  kind: ImportKind,
  query: ImportQuery,
  judge: () => Promise<JudgedImport>,
): Promise<ImportReport> {
  const { outcome } = await judge()
  const report = reportOf(account, outcome)
  if (query.dryRun ?? true) return report
  requireClean(report, query)
  const row = await finishBegun(account)
    ?? await finishImport(account, await beginImport(account, kind, query, judge))
  // Its account was deleted in the meantime, and it with that.
  if (!row) throw refuse('unauthenticated')
  requireWhole(account, outcome, row)
  const nextNumber = kind === 'invoices' ? (await previewNextNumber(account)).invoice : null
  return reportOf(account, { ...outcome, created: createdBy(row), importId: row.id, nextNumber })
}

/** What the same request began before, under its Idempotency-Key: never begun anew, but finished. */
async function finishBegun(account: AccountContext): Promise<ImportRow | null> {
  const { workId, db } = account
  const begun = workId === undefined ? null : await db.dataImport.findFirst({ where: { id: workId, undoneAt: null } })
  return begun && finishImport(account, begun.id)
}

/** Judges again once no other import can come between, and writes down what there is to write. */
async function beginImport(
  account: AccountContext,
  kind: ImportKind,
  query: ImportQuery,
  judge: () => Promise<JudgedImport>,
): Promise<string> {
  const id = await claimImport(account, kind)
  try {
    const { outcome, plan } = await judge()
    const report = reportOf(account, outcome)
    requireClean(report, query)
    await stageImport(account, id, report.created, plan())
  } catch (error) {
    await persist(account, () => dropStaged(account, id))
    throw error
  }
  return id
}

/** Refuses what an import was taken back for. */
function requireWhole(account: AccountContext, outcome: ImportOutcome, { problem }: ImportRow): void {
  if (!problem) return
  const { code, details } = problem as unknown as { code: ErrorCode, details?: unknown }
  if (code !== 'import_invalid') throw refuse(code, details)
  requireClean(reportOf(account, { ...outcome, problems: details as LateProblem[] }))
}
