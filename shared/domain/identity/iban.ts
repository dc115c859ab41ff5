/** An IBAN without the spaces people write, in capitals. */
export function normaliseIban(text: string): string {
  return text.replace(/[\s\u00A0]/g, '').toUpperCase()
}

/** Whether a normalised IBAN has the length of its country and the right check digits (ISO 13616, mod 97). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(text)) return false
  return lengths[text.slice(0, 2)] === text.length && remainderBy97(text.slice(4) + text.slice(0, 4)) === 1n
}

/** The IBAN of an account as its country numbers it, the bank's letters among it, with its check digits (ISO 13616). */
export function ibanOf(country: string, account: string): string {
  const check = 98n - remainderBy97(`${account}${country}00`)
  return `${country}${String(check).padStart(2, '0')}${account}`
}

/** An IBAN in groups of four, as it is printed; an account number of another kind as it is. */
export function formatIban(iban: string): string {
  return !isIban(iban) ? iban : iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** The remainder of the text read as a number, letters counting as 10 to 35. */
function remainderBy97(text: string): bigint {
  const digits = [...text].map(character => parseInt(character, 36).toString()).join('')
  return BigInt(digits) % 97n
}

const lengths: Readonly<Record<string, number>> = Object.fromEntries([
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24',
  'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32',
  'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24',
  'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30',
].join(' ').split(' ').map(entry => [entry.slice(0, 2), Number(entry.slice(2))]))
