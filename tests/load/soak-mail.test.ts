import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { startSmtp, type SmtpDouble } from '../support/doubles/smtp'
import { startServer, type TestServer } from '../support/server'
import { rssMbOf } from './memory'

const mails = Number(process.env.POLDER_SOAK_MAILS ?? '5000')
const senders = 10
const slices = 10
/** As many mails about one document as Pro allows in a day. */
const sendsPerDocument = 5
const documentsPerSender = Math.max(1, Math.round(mails / slices / senders / sendsPerDocument))
/** The last tenth may weigh so much more than the second: what grows on and on is more. */
const longestTimes = 1.25
const dayMs = 24 * 3_600_000

let smtp: SmtpDouble
let server: TestServer
let sellers: { tenant: Tenant, invoiceIds: string[] }[]
beforeAll(async () => {
  smtp = await startSmtp()
  server = await startServer({
    database: inject('databaseTemplate'),
    env: { NUXT_SMTP_URL: smtp.url, NUXT_MAIL_FROM: 'Polder <post@polder.example>' },
  })
  sellers = await Promise.all(Array.from({ length: senders }, async () => {
    const tenant = await studioVink(server.url)
    const invoiceIds: string[] = []
    while (invoiceIds.length < documentsPerSender) invoiceIds.push((await issuedInvoice(tenant.api)).id)
    return { tenant, invoiceIds }
  }))
}, 300_000)
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

describe('mail about documents through a mail server', () => {
  it(`${mails} of them, ten accounts at once, take no more memory at the end`, { timeout: 3 * 3_600_000 }, async () => {
    const told = ['| mails | seconds | RSS |', '|---|---|---|']
    const rssMb: number[] = []
    const before = smtp.mails.length
    for (let slice = 1; slice <= slices; slice++) {
      const begun = performance.now()
      await Promise.all(sellers.map(sendAll))
      const seconds = (performance.now() - begun) / 1_000
      // The double keeps what it took; only how many there were counts here.
      rssMb.push(rssMbOf(server))
      told.push(`| ${smtp.mails.length - before} | ${seconds.toFixed(1)} | ${rssMb.at(-1)?.toFixed(0)} MB |`)
      await server.advanceClock(dayMs)
    }
    console.log(told.join('\n'))

    expect(smtp.mails.length - before).toBe(slices * senders * documentsPerSender * sendsPerDocument)
    expect(rssMb.at(-1)).toBeLessThan((rssMb[1] ?? 0) * longestTimes)
  })
})

/** One mail after the other, as one person sends them; each has words of its own. */
async function sendAll({ tenant, invoiceIds }: { tenant: Tenant, invoiceIds: string[] }): Promise<void> {
  for (let round = 1; round <= sendsPerDocument; round++) {
    for (const id of invoiceIds) {
      await tenant.api.call('sendInvoice', { params: { id }, body: { message: `Beste klant, dit is nummer ${round}.` } })
    }
  }
}
