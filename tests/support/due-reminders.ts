import { businessUpdateSchema } from '#contract/schemas/business'
import type { Prisma } from '#db/client'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { issuedBy, newVink } from './accounts'
import { inPieces } from '#db/pieces'
import type { TestService } from './service'

const rowsAtOnce = 250

/** Opens accounts that each have so many invoices, of all of which a reminder is due today. */
export async function addDueReminders(
  installation: TestService, { accounts, each, prefix = 'vink' }: { accounts: number, each: number, prefix?: string },
): Promise<AccountContext[]> {
  const opened: AccountContext[] = []
  for (let number = 1; number <= accounts; number++) {
    const account = await newVink(installation, `${prefix}${number}@example.nl`)
    await updateBusiness(account, businessUpdateSchema.parse({ remindersEnabled: true, reminderSchedule: [7] }))
    await issuedBy(account, { issueDate: '2026-11-01', supplyDate: '2026-11-01', dueDate: '2026-11-13' })
    await copyInvoice(account, each - 1)
    opened.push(account)
  }
  await installation.service.outside.background.settled()
  await installation.service.database.prisma.outboxMail.deleteMany()
  return opened
}

/** Copies the one invoice of an account, straight in the database. */
async function copyInvoice({ db, accountId }: AccountContext, count: number): Promise<void> {
  const issued = await db.invoice.findFirstOrThrow()
  const rows = Array.from({ length: count }, (_, place) => ({
    ...issued, id: `${accountId}-${String(place).padStart(5, '0')}`, number: `copy-${place}`, numberKey: `copy-${place}`,
    numberSequence: 1_000 + place,
  })) as unknown as Prisma.InvoiceCreateManyInput[]
  for (const data of inPieces(rows, rowsAtOnce)) await db.invoice.createMany({ data })
}
