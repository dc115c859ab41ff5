import { faultsIn, type Fault } from '../fault'

/** How an account's numbers are given and settled. */
export const numberingFaults: readonly Fault[] = [
  ...faultsIn('server/db/queries/number-sequences.ts', ['db/tenants', 'services/numbering-settings', 'db/numbering', 'services/credit'], [
    ['two documents get one number', '${value + 1})\n', '${value})\n'],
    ['who comes second takes the number of the first', 'return taken === 1', 'return true', 'a second lock: the next number is found and taken under the account\'s lock'],
    ['a series goes on with that of another account', 'FROM "NumberSequence" s WHERE s."accountId" = ${accountId} AND s."kind"', 'FROM "NumberSequence" s WHERE s."accountId" <> ${`${accountId}?`} AND s."kind"'],
    ['a number that another account gave is passed over', '"accountId" = ${accountId} AND "numberKey" IN', '"accountId" <> ${`${accountId}?`} AND "numberKey" IN'],
    ['an invoice made elsewhere has a number of ours', '"creditedNumberKey" IN (${sought}) AND', '"creditedNumberKey" IN (NULL) AND'],
    ['a cancelled credit note keeps a number that nobody has', 'AND "status" NOT IN (\'draft\', \'cancelled\')', 'AND "status" <> \'draft\''],
  ]),
  ...faultsIn('server/services/invoices/take-number.ts', ['db/numbering', 'services/numbering-settings', 'services/credit', 'services/asked-numbers'], [
    ['a number asked for is given twice', 'if (await findHolder(reader, number) !== null) throw refuse(\'number_taken\')', ''],
    ['a number is given that another draft asks for', 'if (number !== null && await isAskedElsewhere(reader, number, id)) throw refuse(\'number_taken\')', ''],
    ['who lost the race for a number gets another in silence', 'if (number !== null && number !== next.number) throw refuse(\'number_taken\')', ''],
    ['a series gives again what it gave under another format', 'if (next.isUsed) throw refuse(\'number_taken\', { number: next.number })', ''],
  ]),
  ...faultsIn('server/services/business/find-next-number.ts', ['services/numbering-settings', 'db/numbering', 'services/credit'], [
    ['a number of the series is shown as free, though it was given before', 'isUsed: holderOf(next.number) !== null }', 'isUsed: false }'],
    ['what is shown as next was given from outside the series', 'holderOf(number) !== \'outside\' ||', 'true ||'],
    ['a number that differs by capitals is given again', 'numbers.map(documentNumberKey))', 'numbers)'],
  ]),
  ...faultsIn('server/services/business/find-series.ts', ['db/numbering', 'services/numbering-settings'], [
    ['a year has two series', 'if (own !== null) return next(own)', ''],
    ['a yearly restart is ignored', 'if (numbering.resetSequenceYearly) return next(String(year))', ''],
    ['the first number is nought', '?.nextValue ?? 1', '?.nextValue ?? 0'],
  ]),
  ...faultsIn('server/services/business/numbering.ts', ['services/numbering-settings'], [
    ['a format without sequence is settled', 'if (!parsed.ok) throw refuseField', 'if (false) throw refuseField'],
    ['an invoice and a credit note may get one number', 'if (seriesCanCollide(', 'if (false && seriesCanCollide('],
    ['numbers that were used come again', 'const highestUsed = await findHighestUsed(change.tx, current.series)', 'const highestUsed = null as number | null'],
    ['a seller leaves out numbers', 'if (highestUsed !== null) {\n    const missing', 'if (false) {\n    const missing'],
    ['a format is settled under which nothing can be issued', 'if (isUsed) throw refuseField', 'if (false) throw refuseField'],
    ['the next number that was set is forgotten with the restart', 'await writeNextSequence(account, tx, after, before.nextValue)', ''],
  ]),
]
