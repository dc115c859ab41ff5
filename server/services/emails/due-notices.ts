import type { InvoiceRow } from '#db/queries/rows'
import { addDays } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { latestDaysAfterStep } from '#domain/mail/reminder-steps'
import { idOf } from '#integrations/ids'
import { readInvoiceRow } from '../invoices/record'
import { isOnlyCharges, readCharges } from '../invoices/late-charges'
import { countOtherOverdue, debtorOf, noticeContentOf } from '../invoices/late-claim'
import type { AccountReach } from '../work/context'
import { keepUndeliverable } from './claim-mail'
import type { Days } from './due-invoices'
import type { DueMail } from './due-mail'
import { claimNotice } from './send-notice'

/** The due dates of which a formal notice can go by itself today; as with reminders, a missed day is made up for. */
export function dueDatesToNotify(afterDays: number, today: IsoDate): Days {
  return { from: addDays(today, -afterDays - latestDaysAfterStep), to: addDays(today, -afterDays) }
}

/**
 * The formal notices that go by themselves of these open invoices, whose day has come: once of each in euro, and none
 * where the owner was first. Several invoices of a consumer belong in one letter (art. 6:96 (7) BW), which is the
 * owner's to write; of nothing but costs and interest there is none.
 */
export async function* dueNotices(reach: AccountReach, rows: InvoiceRow[], today: IsoDate): AsyncGenerator<DueMail> {
  const noticeable = rows.filter(row => row.currency === 'EUR' && !isOnlyCharges(row))
  for (const row of await unwritten(reach, noticeable)) {
    const belongsTogether = debtorOf(row) === 'consumer' && await countOtherOverdue(reach.db, row, today) > 0
    if (!belongsTogether) yield dueNotice(reach, row.id)
  }
}

/** Of these invoices, those that nobody was given notice of yet, nor is on the way to be. */
async function unwritten(reach: AccountReach, rows: InvoiceRow[]): Promise<InvoiceRow[]> {
  const ids = rows.map(({ id }) => id)
  // Two questions, each by its own index: joined by OR, all mail of the account would be gone through.
  const [automatic, noticed] = [
    await reach.db.outboxMail.findMany({
      where: { id: { in: ids.map(id => mailIdOf(reach, id)) } }, select: { invoiceId: true },
    }),
    await reach.db.outboxMail.findMany({
      where: { invoiceId: { in: ids }, noticeId: { not: null }, failedAt: null }, select: { invoiceId: true },
    }),
  ]
  const written = new Set([...automatic, ...noticed].map(({ invoiceId }) => invoiceId))
  return rows.filter(({ id }) => !written.has(id))
}

function dueNotice(reach: AccountReach, invoiceId: string): DueMail {
  const id = mailIdOf(reach, invoiceId)
  return {
    invoiceId,
    claim: change => claimNotice(reach, change, invoiceId, { id, automatic: true, claimedAt: null }),
    keepUndeliverable: async () => {
      const invoice = await readInvoiceRow(reach, invoiceId)
      const content = await noticeContentOf(reach, reach.db, invoice, await readCharges(reach.db, invoice))
      await keepUndeliverable(reach, invoiceId, { kind: 'formal_notice', ...content }, { id })
    },
  }
}

/** The mail that brings it, which is the same for all servers: there is one, whatever races. */
function mailIdOf({ accountId }: AccountReach, invoiceId: string): string {
  return idOf([accountId, 'formal notice by itself', invoiceId])
}
