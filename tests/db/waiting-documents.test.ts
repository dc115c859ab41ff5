import { describe, expect, it } from 'vitest'
import { countWaiting } from '#db/queries/accounts-of-person'
import { repeat } from '../support/recurring'
import { openTelling, planOf } from '../support/query-plans'
import { onlyOn } from '../support/skipped'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

// Postgres reads the schedules once for all drafts of an account, whichever way it is asked.
describe('what waits in an account of many recurring invoices', onlyOn('sqlite'), () => {
  it('has each draft looked up among what they copy, and is not all of that for each', async () => {
    await cast.draft()
    const { id } = await cast.draft()
    await repeat(cast.account, id)
    const { database, statements } = await openTelling(cast.databaseUrl)
    const waiting = await countWaiting(database, [cast.account.accountId], '2026-11-20')
    const plans = await Promise.all(statements.map(statement => planOf(database, statement)))
    await database.close()
    const ofSchedules = plans.flat().filter(step => step.includes('RecurringSchedule'))

    expect(waiting).toMatchObject([{ drafts: 1 }])
    expect(ofSchedules).toHaveLength(1)
    expect(ofSchedules[0]).toContain('templateInvoiceId=?')
  })
})
