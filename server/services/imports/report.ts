import { refuse } from '#contract/errors'
import type { ImportQuery, ImportReport } from '#contract/schemas/import'
import { problemWords, type ImportProblem } from '#domain/import/problem'
import { canSkipInvalid } from '#domain/import/skip-invalid'
import type { AccountContext } from '../work/context'

type FiledProblem = ImportProblem & { file?: string }

/** What an import comes to, before it is told. */
export interface ImportOutcome {
  /** How many rows the file has. */
  rows: number
  /** `file` names the one of a ZIP; it is empty for an e-invoice that came alone. */
  problems: readonly FiledProblem[]
  warnings?: readonly FiledProblem[]
  skipped: ImportReport['skipped']
  created: Partial<ImportReport['created']>
  recognised: ImportReport['recognised']
  importId?: string
  nextNumber?: string | null
}

const mostErrors = 1_000

/** An outcome as it is told: counted by rows, in the caller's language. */
export function reportOf(account: Pick<AccountContext, 'messageLocale'>, outcome: ImportOutcome): ImportReport {
  const { rows, problems, warnings = [], skipped, created, recognised, importId = null, nextNumber = null } = outcome
  const isUnread = recognised.missing.length > 0
  const columns = recognised.missing.map(([field = null]): FiledProblem => ({ row: recognised.headingRow, field, code: 'column_missing' }))
  // A file of a ZIP is one document, whichever of its lines are wrong.
  const wrong = new Set(problems.map(({ file, row }) => file ?? row))
  const failed = isUnread ? rows : wrong.size
  return {
    importId,
    rows,
    ok: rows - failed,
    failed,
    errors: reportedProblems(account, [...columns, ...problems]),
    warnings: reportedProblems(account, someOfEachKind(warnings)),
    warningCount: warnings.length,
    skipped,
    created: { customers: 0, products: 0, invoices: 0, creditNotes: 0, ...created },
    nextNumber,
    recognised,
  }
}

/** Problems in the caller's language, the first thousand of them. */
export function reportedProblems(
  { messageLocale }: Pick<AccountContext, 'messageLocale'>, problems: readonly FiledProblem[],
): ImportReport['errors'] {
  return problems.slice(0, mostErrors).map(({ row, file, field, value, code }) =>
    ({ row, file: file || null, field, value: value || null, code, message: problemWords[code][messageLocale] }))
}

/** As many as are told, of each kind at least the first: what stands in the last file only would be lost unsaid. */
function someOfEachKind(warnings: readonly FiledProblem[]): readonly FiledProblem[] {
  if (warnings.length <= mostErrors) return warnings
  const kinds = new Map<string, FiledProblem>()
  for (const warning of warnings) {
    const kind = `${warning.code} ${warning.field}`
    if (kinds.size < mostErrors && !kinds.has(kind)) kinds.set(kind, warning)
  }
  const reported = new Set(kinds.values())
  for (const warning of warnings) {
    if (reported.size === mostErrors) break
    reported.add(warning)
  }
  return warnings.filter(warning => reported.has(warning))
}

/**
 * Refuses import_invalid with the report where a row is wrong, or a column is missing that must be there. What is wrong
 * may be left out where that is asked for and possible (`canSkipInvalid`).
 */
export function requireClean(report: ImportReport, { skipInvalid = false }: Pick<ImportQuery, 'skipInvalid'> = {}): void {
  if (report.errors.length > 0 && !(skipInvalid && canSkipInvalid(report))) throw refuse('import_invalid', report)
}

/** As somebody goes through the file, or the files of a ZIP. */
export function inOrder<Problem extends ImportProblem & { file?: string }>(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((left, right) => {
    const [file, other] = [left.file ?? '', right.file ?? '']
    return file === other ? left.row - right.row : byNumbers.compare(file, other)
  })
}

const byNumbers = new Intl.Collator('en', { numeric: true })
