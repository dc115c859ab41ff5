import { draftOf, newVink } from './accounts'
import { inPieces } from '#db/pieces'
import type { TestService } from './service'

const rowsAtOnce = 1_000

/**
 * Opens accounts whose recurring invoices are all due today, to be issued: straight in the database, all of one account
 * by one template.
 */
export async function addDueSchedules(
  installation: TestService, { accounts, each }: { accounts: number, each: number },
): Promise<void> {
  const { prisma } = installation.service.database
  const at = installation.clock.now()
  for (let number = 1; number <= accounts; number++) {
    const account = await newVink(installation, `vink${number}@example.nl`)
    const { id: templateInvoiceId } = await draftOf(account)
    const rows = Array.from({ length: each }, (_, place) => ({
      id: `due-${number}-${place}`, accountId: account.accountId, templateInvoiceId, frequency: 'yearly', interval: 1,
      anchorDay: 20, firstRunDate: '2026-11-20', nextRunDate: '2026-11-20', autoIssue: true, autoSend: false, active: true,
      runCount: 0, createdAt: at, updatedAt: at,
    }))
    for (const data of inPieces(rows, rowsAtOnce)) await prisma.recurringSchedule.createMany({ data })
  }
  await installation.service.outside.background.settled()
}
