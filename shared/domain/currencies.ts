/** ISO 4217 currencies without a minor unit: their amounts are whole, and in hundredths a multiple of a hundred. */
const withoutCents: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')

/**
 * ISO 4217 currencies whose amounts are whole hundredths: with a minor unit of a hundredth, or without any. One with
 * three decimals (KWD) would lose the third; funds, metals and test codes are no money to bill.
 * Only codes that EN 16931 accepts (BR-CL-03) are here, so without BGN, which the euro replaced in 2026.
 */
export const currencies: readonly string[] = [
  ...withoutCents,
  ...[
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC',
    'CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR',
    'JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD',
    'NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP SVC',
    'SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  ].join(' ').split(' '),
].sort()

const known: ReadonlySet<string> = new Set(currencies)

/** Those of the currencies above for which the European Central Bank publishes a euro reference rate. */
const rated: ReadonlySet<string> = new Set([
  'AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR',
].join(' ').split(' '))

/** Whether documents can be made in it without anybody looking up a rate: the euro, or what the ECB publishes. */
export function isRatedCurrency(code: string): boolean {
  return code === 'EUR' || rated.has(code)
}

/** ISO 4217 currencies that exist but are no whole hundredths: with three or four decimals. */
const finerThanHundredths: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND CLF UYW'.split(' '))

/**
 * The smallest amount there is in a currency, in hundredths: 1, or 100 of one without a minor unit, such as the yen.
 * Whatever is charged in it is a multiple of that.
 */
export function smallestAmountCents(code: string): 1 | 100 {
  return whole.has(code) ? 100 : 1
}

const whole: ReadonlySet<string> = new Set(withoutCents)

/** Whether Polder can bill in this currency: an upper-case ISO 4217 code with hundredths, or without any. */
export function isCurrency(code: string): boolean {
  return known.has(code)
}

/** Why a currency is refused: it is no currency at all, or has parts of a hundredth. Null when it is fine. */
export function currencyProblem(code: string): 'unknown' | 'finer_than_hundredths' | null {
  if (isCurrency(code)) return null
  return finerThanHundredths.has(code) ? 'finer_than_hundredths' : 'unknown'
}

/**
 * How the currency is written beside an amount: a symbol where it names one currency only, else the code.
 * A bare $ would leave open whose dollar is meant.
 */
export function currencySymbol(code: string): string {
  return symbols[code] ?? code
}

const symbols: Readonly<Record<string, string>> = {
  AUD: 'A$', BRL: 'R$', CAD: 'CA$', CZK: 'Kč', EUR: '€', GBP: '£', HKD: 'HK$', NZD: 'NZ$', PLN: 'zł', SGD: 'S$', USD: 'US$',
}
