import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankTransactionQuerySchema } from '#contract/schemas/bank'
import { emailQuerySchema } from '#contract/schemas/email'
import { recurringInputSchema } from '#contract/schemas/recurring'
import { listBankTransactions } from '#services/bank/present'
import { uploadBankStatement } from '#services/bank/upload'
import { getCustomer } from '#services/customers/find'
import { updateCustomer } from '#services/customers/update'
import { listEmails } from '#services/emails/list'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { sendReminder } from '#services/emails/remind'
import { sendInvoice } from '#services/emails/send'
import { cancelInvoice } from '#services/invoices/cancel'
import { getInvoiceCorrections } from '#services/invoices/corrections'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { createPayment, deletePayment, listPayments } from '#services/invoices/payments'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceTimeline } from '#services/invoices/timeline'
import { updateInvoice } from '#services/invoices/update'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { createRecurringSchedule } from '#services/recurring/create'
import { deleteRecurringSchedule } from '#services/recurring/delete'
import { runRecurringSchedule } from '#services/recurring/run-now'
import { operatorContext } from '#services/work/trusted-contexts'
import { draftOf, openCast } from '../support/accounts'
import { camtOf } from '../support/camt'
import { useImportWorker } from '../support/import-worker'
import { usePdfWorker } from '../support/pdf-worker'
import { openTelling, planOf } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'

usePdfWorker()
useImportWorker()

const database = useDatabase()
let installation: TestService
let telling: Awaited<ReturnType<typeof openTelling>>

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  telling = await openTelling(database.url)
})
afterAll(async () => {
  await telling.database.close()
  await installation.close()
})

const page = { page: 1, pageSize: 25 }
const dayMs = 86_400_000

/** All that happens to an invoice, to the credit note on it and to what is copied of it. */
async function live(): Promise<void> {
  const service = { ...installation.service, database: telling.database }
  const { account: { accountId } } = await openCast(service, 'Timmerbedrijf Jansen')
  const jansen = await operatorContext(service, accountId)
  const { id } = await draftOf(jansen)
  await updateInvoice(jansen, id, { reference: 'Dakgoot', pricesIncludeVat: true })
  const { number, totalCents, publicUrl, customerId } = await issueInvoice(jansen, id, {})
  await getInvoicePdf(jansen, id)
  await sendInvoice(jansen, id, { to: ['bakker@korenaar.example'] })
  installation.clock.advance(60 * dayMs)
  await queueDueReminders(service)
  await sendReminder(jansen, id)
  await getPublicInvoice(service, publicUrl?.split('/').at(-1) ?? '')
  await updateCustomer(jansen, customerId ?? '', { city: 'Zeist' })
  await getCustomer(jansen, customerId ?? '')
  const { id: paymentId } = await createPayment(jansen, id, { amountCents: 100 })
  await listPayments(jansen, id)
  await deletePayment(jansen, id, paymentId)
  await markInvoicePaid(jansen, id, {})
  await markInvoiceUnpaid(jansen, id)
  const file = camtOf([{ on: '2026-12-01', cents: totalCents, text: `Factuur ${number}` }])
  // A statement is read beside all that is open and was paid lately.
  await uploadBankStatement(await operatorContext(installation.service, accountId), { file }, { dryRun: false })
  await listBankTransactions(jansen, bankTransactionQuerySchema.parse({}))
  await getInvoiceTimeline(jansen, id, page)
  await listEmails(jansen, emailQuerySchema.parse({ invoiceId: id }))
  const schedule = { templateInvoiceId: id, frequency: 'monthly', nextRunDate: '2027-02-01' }
  const { id: scheduleId } = await createRecurringSchedule(jansen, recurringInputSchema.parse(schedule))
  await runRecurringSchedule(jansen, scheduleId)
  await deleteRecurringSchedule(jansen, scheduleId)
  const { id: copyId } = await duplicateInvoice(jansen, id, {})
  await deleteInvoice(jansen, copyId)
  const { id: noteId } = await createCreditNote(jansen, id)
  await issueInvoice(jansen, noteId, {})
  await getInvoiceCorrections(jansen, id)
  await cancelInvoice(jansen, noteId)
  await getInvoice(jansen, id)
  await service.outside.background.settled()
}

/** What an account has very many of. */
const many = ['Invoice', 'InvoiceLine', 'Payment', 'OutboxMail', 'AuditEntry', 'StoredDocument', 'OnlinePayment',
  'OnlinePaymentShare', 'AdvanceDeduction', 'Notice', 'VatShift', 'Customer']
const throughAll = new RegExp(`^SCAN (?:main\\.)?(?:${many.join('|')})\\b|^SEARCH (?:(?:main\\.)?(?:${many.join('|')})|[jt]\\d) .*\\(accountId=\\?\\)$`)

// Postgres knows how many rows there are, and chooses by it; what SQLite does follows from the statement alone.
describe('what is done with one document', onlyOn('sqlite'), () => {
  it('asks the database for nothing that goes through all its account has of something', async () => {
    await live()
    const asked = new Map(telling.statements
      .filter(({ sql }) => /^\s*(?:SELECT|UPDATE|DELETE|WITH)/.test(sql) && !sql.includes('1=0'))
      .map(statement => [statement.sql, statement]))
    const bad: string[] = []
    for (const statement of asked.values()) {
      const steps = await planOf(telling.database, statement)
      bad.push(...steps.filter(step => throughAll.test(step)).map(step => `${step}: ${statement.sql}`))
    }

    expect(asked.size).toBeGreaterThan(50)
    expect(bad).toEqual([])
  })
})
