import { faultsIn, type Fault } from '../fault'

/** Numbers, the life of a document, crediting and compliance, as the domain knows them. */
export const lawFaults: readonly Fault[] = [
  ...faultsIn('shared/domain/invoice/numbering.ts', ['domain/numbering'], [
    ['a yearly restart without the year repeats numbers', 'if (resetYearly && !hasYearToken(parts))', 'if (false)'],
    ['a format without sequence is taken', 'if (sequences === 0) return { ok: false, problem: \'seq_required\' }', ''],
    ['a number without its padding counts as one of the series', 'isSequence(sequence) && formatNumber(format, { date, sequence }) === number ? sequence : null', 'isSequence(sequence) ? sequence : null'],
    ['any number of the series may be asked for', 'number, series.date) === series.nextSequence) return', 'number, series.date) !== null) return'],
    ['a number of the other kind\'s series may be asked for', '|| isInSeries(series.otherFormat, number)', ''],
    ['formats that differ by capitals are taken for apart', 'return character.toLowerCase()', 'return character'],
    ['numbers grow longer than a bank takes', 'widest > longestNumber ?', 'widest > longestNumber + 9 ?'],
    ['the sequence starts at nought', 'sequence >= 1 && sequence <= maxSequence', 'sequence >= 0 && sequence <= maxSequence'],
  ]),
  ...faultsIn('shared/domain/invoice/document-number.ts', ['services/drafts', 'services/credit'], [
    ['LOOK-1 and look-1 are two numbers', 'return number.toLowerCase()', 'return number'],
  ]),
  ...faultsIn('shared/domain/invoice/lifecycle.ts', ['domain/lifecycle'], [
    ['what was credited is still to be paid', 'Math.max(0, totalCents - creditedCents)', 'totalCents'],
    ['an invoice of nothing is credited', 'return creditedCents > 0 && creditedCents >= totalCents', 'return creditedCents >= totalCents'],
    ['an invoice is overdue on its due date', 'document.dueDate < today', 'document.dueDate <= today'],
    ['a credit note is overdue', 'return refuseRemind(document) === null && document.dueDate', 'return refuseRemind({ ...document, kind: \'invoice\' }) === null && document.dueDate'],
    ['a draft is paid', 'const refusal = refuseUnissued(document)\n  if (refusal) return refusal\n', ''],
    ['an invoice that has credit notes is cancelled', 'if (hasCreditNotes) return { code: \'invoice_has_credit_notes\' }', ''],
    ['an invoice that the customer saw is cancelled', 'if (wasSeen) return { code: \'invoice_not_cancellable\', reason: \'seen\' }', ''],
    ['an invoice that was mailed and marked unpaid is cancelled', 'if (status === \'sent\' || wasSent)', 'if (status === \'sent\')'],
    ['a credit note is credited', 'if (document.kind === \'credit_note\') return \'invoice_not_creditable\'', ''],
    ['a fully credited invoice is credited again', 'return document.hasRemaining ? null : \'invoice_fully_credited\'', 'return null'],
  ]),
  ...faultsIn('shared/domain/invoice/settlement.ts', ['domain/settlement'], [
    ['what was paid is still open', 'Math.max(0, owedCents - paidCents)', 'Math.max(0, owedCents)'],
    ['what was paid in part is paid', 'hasPayments && openCents === 0', 'hasPayments'],
    ['what was credited away is paid', 'hasPayments && openCents === 0', 'openCents === 0'],
    ['what a credit note gives back is asked for twice', 'beyondCents -= taken\n', ''],
    ['what was paid back is asked for again', 'take(Math.min(totalCents, paidCents))', 'take(0)'],
    ['a credit note gives back more than it comes to', 'take(totalCents - (back[place] ?? 0))', 'take(beyondCents)'],
    ['who paid too much hears that nothing is overpaid', 'overpaidCents: beyondCents', 'overpaidCents: 0'],
  ]),
  ...faultsIn('shared/domain/invoice/credit.ts', ['domain/credit'], [
    ['a credit note leaves the books as they were', 'const taken = findGroup(credited, group)', 'const taken = findGroup([], group)'],
    ['a cancelled credit note is booked twice', 'BigInt(sign * (part[field] ?? 0))', 'BigInt(part[field] ?? 0)'],
    ['what was taken too much at one rate may be taken again at another', 'return withoutExcess(left, groupsTotal(left) - BigInt(remainingCents))', 'return left'],
    ['an advance gives VAT back that its invoice took back', 'if (!other || !isOpposite(other.taxableCents) || !isOpposite(toCents(groupsTotal([other])))) return group', 'if (group) return group'],
    ['a cent that was rounded keeps an advance from being credited', ' || !isOpposite(toCents(groupsTotal([other])))) return group', ') return group'],
    ['a part of an advance takes all of its euros back', 'BigInt(cents ?? 0) * BigInt(part)', 'BigInt(cents ?? 0) * BigInt(whole)'],
    ['VAT in euro of one rate hides that of another', 'const isMixed = charged.some(', 'const isMixed = false && charged.some('],
    ['the small-business scheme changes groups with the VAT number', 'category === \'O\' ? \'E\' : category', 'category'],
    ['21 % and 9 % are one group', 'return left.rate === right.rate && supplied(left) === supplied(right)', 'return supplied(left) === supplied(right)'],
    ['a correction of the other sign counts as within', ': cents <= 0 && cents >= bound', ': cents >= bound'],
  ]),
  ...faultsIn('shared/domain/invoice/credit-proposal.ts', ['domain/credit'], [
    ['what was credited is proposed again', 'open.restQuantity -= quantity', ''],
    ['a line is matched with one at another price', 'isSamePrice(candidate.line, line)\n      && ', ''],
  ]),
  ...faultsIn('shared/domain/invoice/compliance/credit.ts', ['domain/compliance/checks', 'domain/credit'], [
    ['more is credited at a rate than was charged', 'const tooMuch = vatBreakdown.filter(group => !fits(group, findGroup(invoice.remaining, group)))', 'const tooMuch = vatBreakdown.filter(() => false)'],
    ['another customer is credited', 'if (!customerId || customerId === invoiced) return []', 'if (customerId !== undefined) return []'],
    ['a credit note comes before its invoice', 'const isEarly = date !== null && issueDate < date', 'const isEarly = false'],
  ]),
  ...faultsIn('shared/domain/invoice/compliance/seller.ts', ['domain/compliance/checks'], [
    ['an invoice goes out without the seller\'s VAT number', 'if (vatNumber === null && needsVatNumber) findings', 'if (false) findings'],
    ['an invoice asks for payment on an IBAN that is none', 'seller.iban !== null && !isIban(seller.iban)', 'false'],
  ]),
  ...faultsIn('shared/domain/invoice/compliance/amounts.ts', ['domain/compliance/checks'], [
    ['an invoice of less than nothing is issued', 'if (totalCents < 0) return [error(\'total_negative\', \'totalCents\')]', ''],
    ['an invoice in dollars is issued without a rate', 'if (currency === \'EUR\' || isExchangeRate(exchangeRate)) return []', 'return []'],
  ]),
  ...faultsIn('shared/domain/invoice/compliance/customer.ts', ['domain/compliance/checks'], [
    ['a number that the tax office calls invalid is used', 'if (context.customerVatStatus !== \'invalid\')', 'if (true)'],
  ]),
  ...faultsIn('shared/domain/invoice/compliance/simplified.ts', ['domain/compliance/checks'], [
    ['an address may be missing above € 100', '<= limitOn(', '<= 10 * limitOn('],
  ]),
  ...faultsIn('shared/domain/invoice/compliance/dates.ts', ['domain/compliance/checks'], [
    ['an invoice is dated tomorrow', 'if (issueDate > context.today) return', 'if (false) return'],
  ]),
  ...faultsIn('shared/domain/dates.ts', ['domain/dates'], [
    ['the day turns in UTC', 'timeZone: \'Europe/Amsterdam\'', 'timeZone: \'UTC\''],
    ['a month after 31 January is in March', 'Math.min(anchorDay, daysInMonth(targetYear, targetMonth))', 'anchorDay'],
  ]),
  ...faultsIn('shared/domain/identity/iban.ts', ['domain/identity'], [
    ['a mistyped IBAN is taken', '&& remainderBy97(text.slice(4) + text.slice(0, 4)) === 1n', ''],
  ]),
  ...faultsIn('shared/domain/identity/vat-number.ts', ['domain/identity'], [
    ['a mistyped VAT number is taken', '&& (passesElevenTest(text) || passesMod97(text))', ''],
  ]),
]
