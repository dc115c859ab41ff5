type Path = (string | number)[]

/**
 * What no text may hold: control characters other than tab and line breaks, half of a surrogate pair and the two
 * non-characters. A database, an e-invoice or a mail would break on them; nobody typed them on purpose.
 */
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/

/** Whether a text can be stored, sent and printed. */
export function isWritable(text: string): boolean {
  return text.isWellFormed() && !unwritable.test(text)
}

/** The texts of a value that cannot be written, at any depth, by their paths; the names of fields count as well. */
export function unwritableTexts(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return isWritable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  if (Array.isArray(value)) return value.flatMap((part, index) => unwritableTexts(part, [...path, index]))
  return Object.entries(value).flatMap(([name, part]) =>
    (isWritable(name) ? unwritableTexts(part, [...path, name]) : [path]))
}
