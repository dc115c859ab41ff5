import { describe, expect, it } from 'vitest'
import { deleteInvoice } from '#services/invoices/delete'
import { operatorContext } from '#services/work/trusted-contexts'
import { openTelling } from '../support/query-plans'
import { repeat } from '../support/recurring'
import { useCast } from '../support/use-cast'
import { writeRows } from '../support/write-rows'

const cast = useCast('Timmerbedrijf Jansen')

/** Deletes a draft that so many recurring invoices repeat. @returns by how many statements, and what is left of them */
async function deleteRepeated(schedules: number) {
  const { account: { accountId, db }, installation: { service } } = cast
  const { id: templateInvoiceId } = await cast.draft()
  const { id } = await repeat(cast.account, templateInvoiceId)
  const schedule = await db.recurringSchedule.findFirstOrThrow({ where: { id } })
  const others = Array.from({ length: schedules - 1 }, (_, place) => ({ ...schedule, id: `${id}-${place}` }))
  await writeRows(service.database, accountId, 'RecurringSchedule', others)
  const { database, statements } = await openTelling(cast.databaseUrl)
  const account = await operatorContext({ ...service, database }, accountId)
  statements.length = 0
  await deleteInvoice(account, templateInvoiceId)
  const asked = statements.length
  await service.outside.background.settled()
  await database.close()
  const stopped = { templateInvoiceId: null, active: false, lastError: 'recurring_template_invalid' }
  return {
    asked,
    stopped: await db.recurringSchedule.count({ where: { ...stopped, id: { startsWith: id } } }),
    told: await db.auditEntry.count({ where: { action: 'recurring.stopped', subjectId: { startsWith: id } } }),
  }
}

describe('a draft that many recurring invoices repeat', () => {
  it('is deleted by as few statements as one that a few repeat, and stops every one of them', async () => {
    const few = await deleteRepeated(2)
    const many = await deleteRepeated(90)

    expect(few).toEqual({ asked: many.asked, stopped: 2, told: 2 })
    expect(many).toMatchObject({ stopped: 90, told: 90 })
  })
})
