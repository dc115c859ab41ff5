import { readFileSync } from 'node:fs'
import { readBankFile } from '#documents/bank/read-bank-file'
import { UnreadableFile } from '#documents/import/unreadable'
import type { BankStatement } from '#domain/bank/statement'

/** A file of a bank, as text. */
export function bankText(name: string): string {
  return readFileSync(new URL(`bank-files/${name}`, import.meta.url), 'utf8')
}

/** The statements of a file that is no ZIP. */
export async function statementsOf(file: Uint8Array | string): Promise<BankStatement[]> {
  const [{ statements } = { statements: [] }] = await readBankFile(typeof file === 'string' ? Buffer.from(file) : file)
  return statements
}

/** Why a file cannot be read, and on which line; null where it can. */
export async function refusalOf(file: Uint8Array | string): Promise<{ reason: string, line: number } | null> {
  try {
    await statementsOf(file)
    return null
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { reason: error.reason, line: error.line }
  }
}
