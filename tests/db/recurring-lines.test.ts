import { describe, expect, it } from 'vitest'
import { getRecurringSchedule, listRecurringSchedules } from '#services/recurring/find'
import type { AccountContext } from '#services/work/context'
import { operatorContext } from '#services/work/trusted-contexts'
import { designHour } from '../support/cast'
import { openTelling } from '../support/query-plans'
import { repeat } from '../support/recurring'
import { dailyOnPostgres } from '../support/skipped'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

/** Repeats a draft of so many lines. @returns the id of the schedule */
async function repeated(lineCount: number): Promise<string> {
  const lines = Array.from({ length: lineCount }, (_, place) => ({ ...designHour, description: `Uur ${place}` }))
  const { id } = await cast.draft({ lines })
  return (await repeat(cast.account, id)).id
}

/** What is answered, and by how many rows of the database. */
async function rowsOf<Answer>(
  ask: (account: AccountContext) => Promise<Answer>,
): Promise<{ answer: Answer, rows: number }> {
  const telling = await openTelling(cast.databaseUrl)
  const service = { ...cast.installation.service, database: telling.database }
  const account = await operatorContext(service, cast.account.accountId)
  telling.answered.rows = 0
  const answer = await ask(account)
  await telling.database.close()
  return { answer, rows: telling.answered.rows }
}

const page = { page: 1, pageSize: 100 }
const firstLines = ['Uur 0', 'Uur 1', 'Uur 2']

describe('recurring invoices', dailyOnPostgres, () => {
  it('are told of by their first lines, and have no more of them read, each and in a list', async () => {
    const ids = [await repeated(5), await repeated(5)]
    const one = await rowsOf(account => getRecurringSchedule(account, ids[0] ?? ''))
    const listed = await rowsOf(account => listRecurringSchedules(account, page))
    await cast.account.db.recurringSchedule.deleteMany({})
    const longIds = [await repeated(20), await repeated(20)]
    const oneLong = await rowsOf(account => getRecurringSchedule(account, longIds[0] ?? ''))
    const listedLong = await rowsOf(account => listRecurringSchedules(account, page))

    expect(oneLong.answer.lineDescriptions).toEqual(firstLines)
    expect(listedLong.answer.data.map(({ lineDescriptions }) => lineDescriptions)).toEqual([firstLines, firstLines])
    expect([oneLong.rows, listedLong.rows]).toEqual([one.rows, listed.rows])
  })
})
