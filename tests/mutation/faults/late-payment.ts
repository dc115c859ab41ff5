import { faultsIn, type Fault } from '../fault'

const claims = ['domain/late-payment/claims', 'domain/late-payment/law']

/** What is claimed of somebody who pays late, and when. */
export const latePaymentFaults: readonly Fault[] = [
  ...faultsIn('shared/domain/late-payment/claim.ts', claims, [
    ['who pays in time is charged interest', 'if (day < lateSince || leftCents < 0)', 'if (leftCents < 0)'],
    ['who paid too much is asked for interest', 'if (day < lateSince || leftCents < 0)', 'if (day < lateSince)'],
    ['somebody owes less than nothing', 'openCents = Math.max(0, leftCents)', 'openCents = leftCents'],
    ['interest runs from the due date on', 'lateSince = addDays(facts.dueDate, 1)', 'lateSince = facts.dueDate'],
    ['what came in lessens nothing on its own day', '(on <= day ? left - cents : left)', '(on < day ? left - cents : left)'],
    ['interest of a year bears none', 'addedParts = addedParts * smallInPart + smallParts', 'addedParts = addedParts * smallInPart'],
    ['interest of a year is added twice', '      smallParts = 0n\n', ''],
    ['what is paid bears interest on its interest', 'if (leftCents <= 0) return', 'if (leftCents < 0) return'],
    ['a day at the end of each period is free', 'daysBetween(from, to) + 1', 'daysBetween(from, to)'],
    ['a year has 360 days', '3_650_000n', '3_600_000n'],
    ['half a per cent is five', 'digits * powerOfTen(2 - scale)', 'digits * 100n'],
    ['the periods come to more than the interest', '    countedCents = untilNow\n', ''],
    ['interest over interest begins a day early after 29 February', 'dayOf(date) === dayOf(from) ? date : addDays(date, 1)', 'date'],
    ['a year begins a day late', 'if (first > to) return found', 'if (first >= to) return found'],
    ['a rate goes on beyond its half-year', '[...paid, ...rates, addDays(interestKnownUntil, 1)]', '[...paid, addDays(interestKnownUntil, 1)]'],
    ['what is paid in part goes on bearing interest', '[...paid, ...rates, addDays(interestKnownUntil, 1)]', '[...rates, addDays(interestKnownUntil, 1)]'],
    ['a rate that nobody knows is told as known', '[...paid, ...rates, addDays(interestKnownUntil, 1)]', '[...paid, ...rates]'],
    ['what changes on the last day counts a day later', 'day > from && day <= to', 'day > from && day < to'],
  ]),
  ...faultsIn('shared/domain/late-payment/costs.ts', claims, [
    ['costs are claimed of nothing', 'if (openCents <= 0) return 0', ''],
    ['costs have no least', 'Math.max(limitOn(\'collectionCostsLeastCents\', lateSince),', 'Math.max(0,'],
    ['costs have no most', 'Math.min(limitOn(\'collectionCostsMostCents\', lateSince), byScale', 'Math.min(Infinity, byScale'],
    ['VAT is claimed that the seller deducts', 'undeductedVatRate === null ? costs :', 'undeductedVatRate === null ? costs + calculateVat(costs, \'21\') :'],
    ['VAT that the seller cannot deduct is lost', ': costs + calculateVat(costs, undeductedVatRate)', ': costs'],
    ['every step of the scale counts the whole', '    leftCents -= partCents\n', ''],
  ]),
  ...faultsIn('shared/domain/late-payment/law.ts', claims, [
    ['a rate is told as known after its half-year', 'date > interestKnownUntil ||', ''],
    ['a rate is told as known before there was any', '|| !values.some(({ from }) => from <= date)', ''],
  ]),
  ...faultsIn('shared/domain/late-payment/notice-days.ts', ['domain/late-payment/notice-days'], [
    ['who may still pay is given notice', 'addDays(workingDayFrom(dueDate), 1)', 'addDays(dueDate, 1)'],
    ['a notice goes out on a holiday', 'return workingDayFrom(addDays(workingDayFrom(dueDate), 1))', 'return addDays(workingDayFrom(dueDate), 1)'],
    ['a consumer has thirteen days', 'const receivedOn = addDays(sentOn, 1)', 'const receivedOn = sentOn'],
    ['the last day of a consumer is a Sunday', 'return workingDayFrom(addDays(receivedOn, limitOn(\'consumerNoticeDays\', sentOn)))', 'return addDays(receivedOn, limitOn(\'consumerNoticeDays\', sentOn))'],
    ['the last day of a business is a Sunday', 'return workingDayFrom(addDays(sentOn, businessCourtesyDays))', 'return addDays(sentOn, businessCourtesyDays)'],
  ]),
  ...faultsIn('shared/domain/working-days.ts', ['domain/late-payment/notice-days'], [
    ['Good Friday is a working day', '[-2, 1, 39, 50]', '[1, 39, 50]'],
    ['Whit Monday is a working day', '[-2, 1, 39, 50]', '[-2, 1, 39, 49]'],
    ['King\'s Day is a working day', '`${year}-04-27`, ', ''],
  ]),
  ...faultsIn('shared/domain/calendar.ts', ['domain/late-payment/notice-days'], [
    ['Saturday is a working day', 'weekday(date) >= saturday', 'weekday(date) > saturday'],
    ['Easter is a week late now and then', 'toSunday - 7 * late', 'toSunday'],
    ['Easter forgets the leap years of centuries', 'century - leapCenturies - moonShift', 'century - moonShift'],
  ]),
  ...faultsIn('server/services/emails/queue-due-reminders.ts', ['db/due-reminders'], [
    ['a reminder that was refused is not tried again', ' && refused === 0 && !place.isRefused', ' && refused === 0'],
    ['the day of who wants no reminders counts as written', 'where: unremindedOn(today),\n    select: { remindersEnabled', 'where: {},\n    select: { remindersEnabled'],
  ]),
  ...faultsIn('server/services/emails/write-due-mails.ts', ['db/due-reminders'], [
    ['a refusal of a turn before is forgotten', 'const isRefused = place.isRefused || result.refused > 0', 'const isRefused = place.isRefused'],
  ]),
  ...faultsIn('server/services/emails/due-invoices.ts', ['db/due-reminders'], [
    ['a formal notice goes to whom it was never meant for', 'after && after.dueDate > from ? after.dueDate : from', 'after ? after.dueDate : from'],
  ]),
  ...faultsIn('server/services/business/update.ts', ['db/due-reminders'], [
    ['settings that change skip reminders of the day', '? remindersFromTheBeginning : {}', '? {} : {}'],
  ]),
]
