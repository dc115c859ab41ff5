import { faultsIn, type Fault } from '../fault'

/** Amounts, rounding and VAT. */
export const moneyFaults: readonly Fault[] = [
  ...faultsIn('shared/domain/decimal.ts', ['domain/decimal'], [
    ['a half cent is cut off', '(2n * over + under) / (2n * under)', 'over / under'],
    ['a half cent of a credit note goes the other way', 'return negative ? -magnitude : magnitude', 'return negative ? -(over / under) : magnitude'],
    ['a credit note becomes positive', 'return negative ? -magnitude : magnitude', 'return magnitude'],
    ['"-0.5" is read as a half', 'digits: sign === \'-\' ? -magnitude : magnitude', 'digits: magnitude'],
    ['more decimals are let in than are kept', 'scale > bounds.maxScale', 'scale > bounds.maxScale + 1'],
    ['a discount of over 100 % is let in', 'compareDecimals(parsed, requireDecimal(bounds.max)) > 0', 'false'],
    ['a quantity of nothing is let in', 'return !(bounds.nonZero && digits === 0n)', 'return true'],
    ['one written with more zeros is another number', 'const difference = atScale(left, scale) - atScale(right, scale)', 'const difference = left.digits - right.digits'],
  ]),
  ...faultsIn('shared/domain/money.ts', ['domain/money'], [
    ['cents are lost beyond the exact integers', 'if (!isSafeAmount(amount)) throw new AmountBeyondSafeInteger(amount)', ''],
    ['an amount loses its minus', 'const sign = cents < 0 ? \'-\' : \'\'', 'const sign = \'\''],
    ['"1.234" typed in Dutch is one euro and some', 'const groups = mark === separators[locale].group &&', 'const groups = false &&'],
    ['parts of a cent are typed away', 'if (!decimal || decimal.scale > 2) return null', 'if (!decimal) return null'],
  ]),
  ...faultsIn('shared/domain/invoice/pay-to.ts', ['domain/pay-to', 'services/other-account'], [
    ['nobody is told that the account is another', 'isNews(changedOn) ? changedOn : null', 'null'],
    ['everybody is told that the account is another', 'isNews(changedOn) ? changedOn : null', 'changedOn'],
    ['another IBAN is no news', 'printed.iban !== iban || ', ''],
  ]),
  ...faultsIn('shared/domain/vat/in-euro.ts', ['domain/vat-totals', 'domain/credit'], [
    ['VAT in euro is multiplied, not divided', 'toCents(divideHalfAwayFromZero(BigInt(cents) * powerOfTen(scale), digits))', 'toCents(divideHalfAwayFromZero(BigInt(cents) * digits, powerOfTen(scale)))'],
    ['credit notes together take back other VAT in euro', 'eurCents: remainingVatEurCents }, exchangeRate) ?? plain', 'eurCents: remainingVatEurCents }, exchangeRate) && plain'],
    ['credit notes together take back another turnover in euro', 'if (taken !== null) withEuro[euroField] = taken', ''],
  ]),
  ...faultsIn('shared/domain/vat/totals.ts', ['domain/vat-totals', 'domain/credit', 'domain/advance'], [
    ['the discount is added', 'toCents(gross - discount)', 'toCents(gross + discount)'],
    ['the discount is of the net price, not the gross', 'const discount = percentageOf(gross, line.discountPercent)', 'const discount = percentageOf(BigInt(line.unitPriceCents), line.discountPercent)'],
    ['21 % and 9 % are one group', 'return `${category} ${rate} ${treatment ?? \'\'}`', 'return `${category} ${treatment ?? \'\'}`'],
    ['lines of one rate keep the last amount alone', 'if (group) group.cents += BigInt(lineTotalCents)', 'if (group) group.cents = BigInt(lineTotalCents)'],
    ['the total leaves VAT out', 'totalCents: toCents(subtotal + vatTotal)', 'totalCents: toCents(subtotal)'],
    ['a document in dollars tells no VAT in euro', 'document.currency === \'EUR\' ? null : vatInEuro(vatTotalCents, vatBreakdown, document)', 'null'],
    ['credit notes together take back other VAT than was charged', 'return { ...group, vatCents: nearestWithin(taken, left.vatCents) }', 'return group'],
    ['the first credit note takes all that an invoice made elsewhere was rounded by', 'if (isRoundedElsewhere && cents !== left.cents) {', 'if (false) {'],
    ['an invoice charges other VAT than is left of the whole', 'const rest = toCents(BigInt(whole) - BigInt(charged.vatCents))', 'const rest = calculateVat(taxableCents, name.rate)'],
    ['an invoice with VAT in its prices charges other VAT than is left of the whole', 'const vatCents = toCents(BigInt(whole) - BigInt(charged.vatCents))', 'const vatCents = vatWithin(cents, name.rate)'],
    ['VAT is a percentage of a thousand', '100n * powerOfTen(scale))\n}', '1000n * powerOfTen(scale))\n}'],
  ]),
  ...faultsIn('shared/domain/vat/cash-scheme.ts', ['domain/cash-scheme'], [
    ['what is open as the cash scheme is left is due on no day', 'payments.map(({ paidOn }) => paidOn), cashEndsOn ?? [],', 'payments.map(({ paidOn }) => paidOn),'],
    ['a claim that is lost gives nothing back', '    badDebtOn ?? [],\n', ''],
    ['the day on which the cash scheme is left is still one of it', 'date >= cashEndsOn', 'date > cashEndsOn'],
    ['what is paid before the supply counts as reported', '[...isSupplied ? invoiced : taken]', '[...invoiced]'],
    ['what asks for nothing is due before its supply', 'paidCents >= askedCents && (isSupplied || paidCents > 0)', 'paidCents >= askedCents'],
    ['more that went back than came in is less than nothing', 'if (paidCents <= 0) return []', 'if (paidCents === 0) return []'],
    ['shares of a payment lose its last cents', '.slice(0, Number(left))', '.slice(0, 0)'],
    ['the last cents go to whoever lost least', 'one.lost > other.lost ? -1 : 1', 'one.lost > other.lost ? 1 : -1'],
    ['what takes away is rounded up', 'const lost = (exact % invoiced + invoiced) % invoiced', 'const lost = exact % invoiced'],
    ['a claim is lost before its VAT was due', 'vatDueOn > lostOn ? vatDueOn : lostOn', 'lostOn'],
    ['a claim of a leap day is lost and not looked at', '-12 * limitOn(\'badDebtYears\', day)), 1)', '-12 * limitOn(\'badDebtYears\', day)), 0)'],
  ]),
  ...faultsIn('shared/domain/vat/treatments.ts', ['domain/vat-treatments', 'domain/vat-totals'], [
    ['reverse-charged supplies are charged all the same', 'hasVatRate(treatment) ? normaliseDecimal(enteredRate) : \'0\'', 'normaliseDecimal(enteredRate)'],
    ['services within the EU count as goods', 'supplyType === \'services\' || placeOfSupplyRule !== null ? \'AE\' : \'K\'', '\'K\''],
    ['0 % counts as taxed', 'requireDecimal(rate).digits > 0n ? \'S\' : \'Z\'', 'requireDecimal(rate).digits >= 0n ? \'S\' : \'Z\''],
    ['a supply within the EU needs no VAT number of the customer', 'intra_eu: needs({ customerVatNumber: true, supplyType', 'intra_eu: needs({ supplyType'],
    ['an exempt supply needs no reason', 'exempt: needs({ sellerVatNumber: false, exemptionReason: true })', 'exempt: needs({ sellerVatNumber: false })'],
  ]),
  ...faultsIn('shared/domain/vat/return.ts', ['domain/vat-treatments'], [
    ['9 % stands in the box of other rates', 'reduced: \'1b\'', 'reduced: \'1c\''],
    ['services outside the EU stand on the return', 'document.supplyType === \'services\' ? \'other\' : \'3a\'', '\'3a\''],
  ]),
  ...faultsIn('shared/domain/vat/law.ts', ['domain/vat-rates'], [
    ['a rate holds a day late', '=> from <= date', '=> from < date'],
    ['21 % is the general rate of every year', 'from: \'2012-10-01\'', 'from: \'1969-01-01\''],
  ]),
  ...faultsIn('shared/domain/vat/rates.ts', ['domain/vat-rates'], [
    [
      'a recurring invoice stays at its percentage', 'return percentageOn(storedRateOf(rate, from, rates), to, rates)',
      'return rate',
    ],
    [
      'the issue date goes before the supply', 'return supplyPeriodEnd ?? supplyDate ??',
      'return issueDate ?? supplyDate ??',
    ],
  ]),
  ...faultsIn('shared/domain/vat/rates.ts', ['domain/compliance/checks', 'domain/codes'], [
    ['a rate of over 100 % is allowed', 'min: \'0.5\', max: \'100\', maxScale: 2', 'min: \'0.5\', maxScale: 2'],
  ]),
]
