/** A number of the Dutch trade register: eight digits. It has no check digit. */
export function isKvkNumber(text: string): boolean {
  return /^\d{8}$/.test(text)
}

/** A KvK number as people write it ("12 34 56 78", "12.345.678") down to its digits; other text comes back trimmed. */
export function normaliseKvkNumber(text: string): string {
  const compact = text.replace(/[\s.]/g, '')
  return isKvkNumber(compact) ? compact : text.trim()
}
