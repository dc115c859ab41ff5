import { plainFileName } from '#contract/file-name'
import { limits } from '#contract/limits'
import type { BankUploadReport } from '#contract/schemas/bank'
import type { ApiError } from './api-error'
import { useApi, apiErrorOf } from './use-api'
import { useErrorText } from './use-error-text'
import { useWork } from './use-work'

/** A file that was chosen: what stands in it, or why it cannot be read. */
export interface ReadFile {
  file: File
  report: BankUploadReport | null
  problem: string | null
}

/** How many entries became what. */
export type Outcome = Pick<BankUploadReport, 'newCount' | 'matchedCount' | 'suggestedCount' | 'openCount'>

const largest = `${limits.importBytes / 1_000_000} MB`

/** Bank statements on their way in: each file is read first, and all are kept together once somebody has seen them. */
export function useBankFiles() {
  const { t, te } = useI18n()
  const api = useApi()
  const errorText = useErrorText()
  const files = shallowRef<ReadFile[]>([])
  const outcome = shallowRef<Outcome | null>(null)
  const { isBusy, run } = useWork()
  const readable = computed(() => files.value.filter(({ report }) => report !== null))
  const newCount = computed(() => readable.value.reduce((sum, { report }) => sum + (report?.newCount ?? 0), 0))

  /** Why a file, or one in a ZIP, is no statement that can be read. */
  function reasonText(reason: string | undefined, line: number | undefined): string {
    const key = [`bank.unreadable.${reason}`, `imports.unreadable.${reason}`].find(key => te(key))
    return key === undefined ? t('bank.unreadable.other') : t(key, { line: line ?? 1 })
  }

  function problemOf(error: ApiError): string {
    const { reason, line } = (error.details ?? {}) as { reason?: string, line?: number }
    if (error.code === 'import_unreadable') return reasonText(reason, line)
    // With details it is the account that has no room left.
    const isFileTooLarge = error.code === 'payload_too_large' && !error.details
    return isFileTooLarge ? t('bank.unreadable.file_too_large', { most: largest }) : errorText(error)
  }

  const send = (file: File, dryRun: 'true' | 'false') =>
    api('uploadBankStatement', { query: { dryRun }, body: { file, name: plainFileName(file.name) } })

  async function attempt(file: File, dryRun: 'true' | 'false'): Promise<ReadFile> {
    try {
      return { file, report: await send(file, dryRun), problem: null }
    } catch (error) {
      const apiError = apiErrorOf(error)
      if (!apiError) throw error
      return { file, report: null, problem: problemOf(apiError) }
    }
  }

  async function busily(work: () => Promise<void>) {
    if (!isBusy.value) await run(work)
  }

  return {
    files,
    outcome,
    isBusy,
    newCount,
    reasonText,
    read: (chosen: readonly File[]) => busily(async () => {
      outcome.value = null
      files.value = []
      for (const file of chosen) files.value = [...files.value, await attempt(file, 'true')]
    }),
    /** Keeps what could be read; a file that is refused by then stays, with the reason. */
    keep: () => busily(async () => {
      const sum: Outcome = { newCount: 0, matchedCount: 0, suggestedCount: 0, openCount: 0 }
      const failed = []
      for (const { file } of readable.value) {
        const { report, problem } = await attempt(file, 'false')
        if (report === null) failed.push({ file, report, problem })
        else for (const name of Object.keys(sum) as (keyof Outcome)[]) sum[name] += report[name]
      }
      files.value = failed
      outcome.value = sum
    }),
    clear() {
      files.value = []
    },
  }
}
