import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { emailQuerySchema } from '#contract/schemas/email'
import type { ServiceContext } from '#services/work/context'
import { updateBusiness } from '#services/business/update'
import { deliverDocumentMail } from '#services/emails/deliver'
import { listEmails } from '#services/emails/list'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { queueSending } from '#services/emails/send'
import { getRecurringSchedule } from '#services/recurring/find'
import { runDueSchedules } from '#services/recurring/run-due'
import { changeAccount } from '#services/work/change-account'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { draftOf, issuedBy, openCast, type CastAccount } from '../support/accounts'
import { bakery } from '../support/cast'
import { openPostOffice } from '../support/post-office'
import { usePdfWorker } from '../support/pdf-worker'
import { repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()
const office = openPostOffice()
/** Whether links can be signed: of mail about documents, every one has a link. */
let signs = true
/** Whether it can be said who mail comes from. */
let choosesSender = true
/** What happens once a document was printed, which comes right after it was issued. */
let onPrinted: () => void
let installation: TestService
let service: ServiceContext
let jansen: CastAccount

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox'), mailer: office })
  const { signedTokens, renderPdf } = installation.service.outside
  service = {
    ...installation.service,
    outside: {
      ...installation.service.outside,
      signedTokens: {
        ...signedTokens,
        sign: (claim) => {
          if (!signs) throw new TypeError('The template is broken')
          return signedTokens.sign(claim)
        },
      },
      get senderDomains() {
        if (!choosesSender) throw new TypeError('Nobody knows the sender')
        return null
      },
      renderPdf: async (input, turn) => {
        const bytes = await renderPdf(input, turn)
        onPrinted()
        return bytes
      },
    },
  }
  jansen = await openCast(service, 'Timmerbedrijf Jansen')
})
afterAll(() => installation.close())
beforeEach(async () => {
  signs = true
  choosesSender = true
  onPrinted = () => undefined
  office.reset()
  await jansen.account.db.recurringSchedule.deleteMany()
})

const pass = (minutes: number) => installation.clock.advance(minutes * 60_000)
const today = () => installation.clock.now().toISOString().slice(0, 10)
const scheduled = async () =>
  repeat(jansen.account, (await draftOf(jansen.account)).id, { nextRunDate: today(), autoSend: true })
const queue = (id: string) => changeAccount(jansen.account, change => queueSending(jansen.account, change, id))
const deliver = () => deliverDocumentMail(service)
const mailsOf = async (invoiceId: string) =>
  (await listEmails(jansen.account, emailQuerySchema.parse({ invoiceId }))).data
/** Which notices the owner was sent that something did not leave. */
async function told(): Promise<string[]> {
  await deliverOutbox(service)
  await service.outside.background.settled()
  return office.taken.filter(({ to }) => to.includes(jansen.email)).map(({ subject }) => subject)
    .filter(subject => subject.includes('niet verstuurd') || subject.includes('wacht op jou'))
}

describe('an invoice that leaves by itself and whose mail cannot be written', () => {
  it('was issued by a schedule: it is among the mails with the fault, and goes out once that is mended', async () => {
    const { id } = await scheduled()
    onPrinted = () => {
      signs = false
    }
    expect(await runDueSchedules(service)).toEqual({ done: 1, failed: 0 })
    signs = true
    const { lastInvoiceId, lastError } = await getRecurringSchedule(jansen.account, id)
    const waiting = await mailsOf(lastInvoiceId ?? '')
    signs = false
    expect(await deliver()).toEqual({ done: 0, failed: 1, dead: 0 })
    signs = true
    const tried = await mailsOf(lastInvoiceId ?? '')
    expect(await deliver()).toEqual({ done: 0, failed: 0, dead: 0 })
    pass(5)
    expect(await deliver()).toEqual({ done: 1, failed: 0, dead: 0 })

    expect(lastError).toBeNull()
    for (const mails of [waiting, tried]) {
      expect(mails).toMatchObject([{ status: 'queued', kind: 'invoice', error: 'TypeError: The template is broken' }])
    }
    expect(await mailsOf(lastInvoiceId ?? '')).toMatchObject([
      { status: 'sent', subject: expect.stringMatching(/^Factuur 2026-\d+ van Timmerbedrijf Jansen$/), error: null },
    ])
    const [mail] = office.taken.filter(({ to }) => to.includes(bakery.email))
    expect([mail?.text, mail?.html]).toEqual([expect.stringContaining('/i/'), expect.stringContaining('<html')])
  })

  it('is given up after a day of trying, and its owner is told', async () => {
    const { id, number } = await issuedBy(jansen.account)
    signs = false
    await queue(id)
    for (const minutes of [0, 5, 15, 60, 240]) {
      pass(minutes)
      expect(await deliver()).toEqual({ done: 0, failed: 1, dead: 0 })
    }
    expect(await told()).toEqual([])
    pass(720)
    expect(await deliver()).toEqual({ done: 0, failed: 0, dead: 1 })

    expect(await told()).toEqual([`De mail met ${number} is niet verstuurd`])
    expect(await mailsOf(id)).toMatchObject([{ status: 'failed', error: 'TypeError: The template is broken' }])
  })

  it('has one mail, however often it is asked for', async () => {
    const { id } = await issuedBy(jansen.account)
    await queue(id)
    await queue(id)

    expect(await mailsOf(id)).toHaveLength(1)
  })
})

describe('a reminder whose mail cannot be written', () => {
  it('is there all the same, once for its day, and goes out once that is mended', async () => {
    const { id } = await issuedBy(jansen.account, { dueDate: today() })
    await updateBusiness(jansen.account, businessUpdateSchema.parse({ remindersEnabled: true, reminderSchedule: [1] }))
    pass(24 * 60)
    signs = false
    expect(await queueDueReminders(service)).toEqual({ queued: 1, refused: 0 })
    await jansen.account.db.business.updateMany({ data: { remindersWrittenOn: null } })
    expect(await queueDueReminders(service)).toEqual({ queued: 0, refused: 0 })
    expect(await mailsOf(id)).toMatchObject([{ status: 'queued', kind: 'reminder', error: 'TypeError: The template is broken' }])
    signs = true
    await deliver()

    expect(await mailsOf(id)).toMatchObject([{ status: 'sent', subject: expect.stringMatching(/^Herinnering: factuur/) }])
    await updateBusiness(jansen.account, businessUpdateSchema.parse({ remindersEnabled: false }))
  })
})

describe('a recurring invoice that meets any other fault between issue and mail', () => {
  it('is tried again, tells so by its schedule, and is told to the owner after a day', async () => {
    const { id } = await scheduled()
    choosesSender = false
    expect(await runDueSchedules(service)).toEqual({ done: 0, failed: 1 })
    expect(await getRecurringSchedule(jansen.account, id)).toMatchObject({ lastError: 'email_send_failed' })
    expect(await runDueSchedules(service)).toEqual({ done: 0, failed: 0 })
    pass(11)
    expect(await runDueSchedules(service)).toEqual({ done: 0, failed: 1 })
    expect(await told()).toEqual([])
    pass(24 * 60)
    expect(await runDueSchedules(service)).toEqual({ done: 0, failed: 1 })
    expect(await told()).toEqual(['De terugkerende factuur voor Bakkerij De Korenaar is niet verstuurd'])

    pass(11)
    expect(await runDueSchedules(service)).toEqual({ done: 0, failed: 0 })
  })
})
