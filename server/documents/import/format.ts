import { openArchive } from './archive'
import { UnreadableFile } from './unreadable'

/** What a file is: by its first bytes, since its name is whatever somebody typed. */
export type ImportFormat = 'csv' | 'xlsx' | 'ubl' | 'zip'

const mostEntries = 50_000

/** Tells what a file is. Throws UnreadableFile old_spreadsheet for one of before 2007, else as ZIPs are refused. */
export async function formatOf(bytes: Uint8Array): Promise<ImportFormat> {
  const start = Buffer.from(bytes.subarray(0, 64))
  if (start.subarray(0, 4).toString('hex') === 'd0cf11e0') throw new UnreadableFile('old_spreadsheet')
  if (start[0] === 0x50 && start[1] === 0x4B && (start[2] ?? 0) < 8) {
    const limits = { entries: mostEntries, totalBytes: Number.MAX_SAFE_INTEGER }
    const { names } = await openArchive(bytes, limits, name => name === 'xl/workbook.xml')
    return names.length > 0 ? 'xlsx' : 'zip'
  }
  const isXml = /^(\uFEFF|\0)?\s*<(\?xml|[A-Za-z!])/.test(start.toString('utf8').replace(/[\0\uFFFD]/g, ''))
  return isXml ? 'ubl' : 'csv'
}
