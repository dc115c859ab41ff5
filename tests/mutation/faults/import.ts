import { faultsIn, type Fault } from '../fault'

/** What the files of other programs come to: amounts, rates, and rows of one number. */
export const importFaults: readonly Fault[] = [
  ...faultsIn('shared/domain/import/amount.ts', ['domain/import/values'], [
    ['a thousand written with the other mark is one and some', 'if (fraction.length === 3 && whole.length <= 3 && !fraction.endsWith(\'0\')) return null', ''],
    ['an amount beyond any document is read', 'if (cents > maxAmountCents) return null', ''],
    ['of two currencies beside an amount the first holds', 'found.size > 1 ? noCurrency : only', 'only'],
    ['an amount with its minus behind it comes in', 'before === \'-\' || after !== \'\'', 'before === \'-\''],
    ['marks within a number part whatever they like', '(/^\\d*$/.test(whole) || parted.test(whole))', '(/^[\\d.,]*$/.test(whole))'],
    ['a dot behind kr. is a decimal mark', '.replace(/(?<!\\p{L})(s?fr|kr|rs)\\./iu, \'$1\')', ''],
    ['a number of any length is read', 'plain.length + fraction.length > longestDigits', 'false'],
    ['a sign in a heading goes before its code', 'codes.length > 0 ? codes : signs', 'signs.length > 0 ? signs : codes'],
    ['a column with as many of either mark is certain', 'votes[\',\'] !== votes[\'.\']', 'true'],
  ]),
  ...faultsIn('shared/domain/import/invoice-amounts.ts', ['domain/import/amounts'], [
    ['three amounts need not agree', 'if (known.subtotalCents + known.vatCents !== known.totalCents) wrong(\'total\', \'totals_differ\')', ''],
    ['cents of VAT at nothing are rounding', 'rate === \'0\' ? 0 : Math.max', 'Math.max'],
    ['an invoice in yen has parts of one', 'found % smallestCents !== 0', 'false'],
    ['VAT may be any in a currency without cents', 'distanceTo(rate, amounts) <= smallestCents', 'distanceTo(rate, amounts) <= smallestCents + roundedPerLineCents'],
    ['a rate of another rate\'s cents is taken', '.sort((left, right) => distanceTo(left, amounts) - distanceTo(right, amounts))', ''],
    ['a total has its VAT on top', 'vatWithin(total, rate, smallestCents)', 'calculateVat(total, rate, smallestCents)'],
    ['amounts in two currencies are one invoice', 'if (beside.some(isOther) || certain.some', 'if (certain.some'],
    ['a heading in dollars makes Canadian ones wrong', '&& !isSameSign(heading, currency)', ''],
    ['a heading says more than the sign beside the amount', 'own === null && heading !== null', 'heading !== null'],
    ['a euro is nothing in dollars', '{ min: \'0\', nonZero: true, maxScale: 6', '{ min: \'0\', maxScale: 6'],
  ]),
  ...faultsIn('shared/domain/import/merge-rates.ts', ['domain/import/amounts', 'domain/import/payment', 'domain/import/supply'], [
    ['one row that stands there twice is charged twice', '&& !ratesOf(after).some(rate => before.rates.has(rate))', ''],
    ['one row that stands there a third time is charged twice', 'for (const rate of ratesOf(after)) before.rates.add(rate)', ''],
    ['the invoice of another customer is put on the first', '&& first.customer.name === after.customer.name', ''],
    ['what is paid and what is open is one invoice', '&& first.payment.status === after.payment.status', ''],
    ['an invoice of another day is put on the first', '\'number\', \'issueDate\', \'currency\'', '\'number\', \'currency\''],
    ['an invoice below nothing stays one', 'isTurned: invoice.totalCents < 0', 'isTurned: false'],
    ['a credit note whose first row does not say so takes an invoice in', '{ kind: before.kind ?? after.kind }', '{ kind: before.kind }'],
    ['a document has more lines than any may', 'rows[maxLines]', 'rows[maxLines + 1]'],
    ['what is exempt beside taxed work has no reason', 'vatTreatment: treatment, vatExemptionReason }', 'vatTreatment: treatment }'],
    ['a supply of one day is a period', 'last === first ? null : last', 'last'],
  ]),
]
