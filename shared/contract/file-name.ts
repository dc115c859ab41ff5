import { startOfText, writableText } from '#domain/text'

/** The longest name that a file may be found by. */
export const fileNameLength = 200

/** The name that a client gives its file, without what the contract refuses in a text; empty where nothing is left. */
export function plainFileName(name: string): string {
  return startOfText(writableText(name).replace(/\s/g, ' '), fileNameLength).trim()
}
