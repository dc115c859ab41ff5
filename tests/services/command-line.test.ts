import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { updateBusiness } from '#services/business/update'
import { draftOf, issuedBy } from '../support/accounts'
import { openBilling, type BillingInstallation } from '../support/billing'
import { bakery } from '../support/cast'
import { clockShiftTo } from '../support/clock-shift'
import { testEncryptionKeys } from '../support/encryption-keys'
import { mailsTo } from '../support/outbox'
import { testLinkKeys } from '../support/public-links'
import { repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { usePdfWorker } from '../support/pdf-worker'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()
const outboxDir = temporaryFolder('outbox')
const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
/** A day after what the tests issue was due. */
const dayLate = '2026-12-05T09:00:00.000Z'

let billing: BillingInstallation & { close: () => Promise<void> }
beforeAll(async () => {
  billing = await openBilling(database.url)
})
afterAll(() => billing.close())

/** Gives a command in a process of its own, as its user does, on the day that something is due. */
async function polder(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath, ['--import', pathOf('../support/fixed-clock.mjs'), pathOf('../../server/cli/cli.mjs'), ...args], {
      env: {
        PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.url, NUXT_JOBS: 'off',
        NUXT_MAIL_OUTBOX_DIR: outboxDir, NUXT_LINK_KEYS: testLinkKeys, NUXT_ENCRYPTION_KEYS: testEncryptionKeys,
        ...billing.stripe.environment(billing.operator.accountId),
        POLDER_TEST_CLOCK_SHIFT: String(clockShiftTo(dayLate)),
      },
    })
  return stdout.trim()
}

const subjectsTo = async (address: string) => (await mailsTo(address, outboxDir)).map(({ subject }) => subject)

describe('background work that an outside scheduler has the command line do', () => {
  it('mails a recurring invoice, a reminder and the invoice of a subscription', async () => {
    const { operator } = billing
    await updateBusiness(operator, businessUpdateSchema.parse({ remindersEnabled: true, reminderSchedule: [1] }))
    const { number } = await issuedBy(operator, { dueDate: '2026-12-04' })
    await repeat(operator, (await draftOf(operator)).id, { autoSend: true })
    const vink = await billing.subscriber('Studio Vink')
    await billing.subscribe(vink, 'month')

    expect(await polder('jobs', 'run', 'recurring')).toBe('recurring: 1 done, 0 failed')
    expect(await polder('jobs', 'run', 'reminders')).toBe('reminders: 1 done, 0 failed')
    expect(await polder('jobs', 'run', 'billing')).toBe('billing: 1 done, 0 failed')
    expect(await polder('jobs', 'run', 'mail')).toMatch(/^mail: \d+ done, 0 failed$/)
    expect((await subjectsTo(bakery.email)).sort()).toEqual([
      'Factuur 2026-0002 van Timmerbedrijf Jansen', `Herinnering: factuur ${number} van Timmerbedrijf Jansen`,
    ])
    expect(await subjectsTo('studio-vink@example.nl')).toContain('Factuur 2026-0003 van Timmerbedrijf Jansen')
  })
})
