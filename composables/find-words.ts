/**
 * Whether every word that is typed stands in a text, without regard to capitals and accents.
 * @example
 * hasWords('Café De Boer', 'cafe boer') // true
 */
export function hasWords(text: string, typed: string): boolean {
  const searched = plain(text)
  return plain(typed).split(/\s+/).every(word => searched.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
