/** A text that stays in one line: its spaces do not break. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0')
}
