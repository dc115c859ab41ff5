import { textOfPages } from './pdf-reader'

/** A text on one line, with plain spaces. */
export function oneLine(text = ''): string {
  return text.replace(/\s+/g, ' ')
}

/** What a PDF says, on one line. */
export async function wordsOf(bytes: Uint8Array = new Uint8Array()): Promise<string> {
  return oneLine((await textOfPages(bytes)).join(' '))
}
