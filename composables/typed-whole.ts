/** A whole number that is typed in digits; NaN of all else, such as `1e3` or `0x10`, for the schema to refuse. */
export function typedWhole(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : NaN
}

/** The same where it may be left out: null of nothing. */
export function typedWholeOrNull(text: string): number | null {
  return text.trim() === '' ? null : typedWhole(text)
}
