/**
 * Whether a number given by hand says on paper just what it says in the database: letters without accents, digits and
 * the signs of a plain keyboard, with single spaces within. Two numbers that look alike would break article 35a of the
 * Wet OB 1968: a number identifies one invoice.
 */
export function isDocumentNumber(text: string): boolean {
  return /^[!-~]+(?: [!-~]+)*$/.test(text) && /[A-Za-z0-9]/.test(text)
}

/** A number as it is compared: LOOK-1 and look-1 are one number, because nobody tells them apart on the telephone. */
export function documentNumberKey(number: string): string {
  return number.toLowerCase()
}
