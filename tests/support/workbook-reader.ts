/** Reads a workbook that its parent names, several times at once, and tells what became of each. */
import { readFileSync } from 'node:fs'
import { UnreadableFile } from '#documents/import/unreadable'
import { readWorkbook } from '#documents/import/workbook'

process.on('message', ({ path, times }: { path: string, times: number }) => {
  const bytes = readFileSync(path)
  const readOnce = async () => {
    try {
      const { rows } = await readWorkbook(bytes, 5_000)
      return `${rows.length} rows`
    } catch (error) {
      if (error instanceof UnreadableFile) return error.reason
      throw error
    }
  }
  void Promise.all(Array.from({ length: times }, readOnce)).then(results => process.send?.(results))
})
