import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMail } from '#integrations/email/choose'
import type { MailMessage } from '#integrations/email/index'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { startSmtp, type SmtpDouble } from '../support/doubles/smtp'
import { temporaryFolder } from '../support/run-folder'

const message: MailMessage = {
  id: '0194f0c2-7b1e-7000-8000-000000000001',
  date: new Date('2026-11-20T09:00:00Z'),
  from: { name: 'Polder', address: 'post@polder.example' },
  to: ['vink@example.nl'],
  subject: 'Bericht',
  text: 'Tot zover.\n',
}
const outboxFolder = temporaryFolder('outbox')

let resend: ResendDouble
let smtp: SmtpDouble

beforeAll(async () => {
  resend = await startResend()
  smtp = await startSmtp()
})
afterAll(async () => {
  await Promise.all([resend.close(), smtp.close()])
})

describe('mail leaves', () => {
  it('by Resend where there is a key, else by the mail server, else into the folder', async () => {
    const access = { resend: { apiKey: resend.apiKey, baseUrl: resend.baseUrl } }
    const arrivals = () => [resend.mails.taken.length, smtp.mails.length, readdirSync(outboxFolder).length]
    for (const [way, expected] of [
      [{ ...access, smtpUrl: smtp.url }, [1, 0, 0]],
      [{ smtpUrl: smtp.url }, [1, 1, 0]],
      [{}, [1, 1, 1]],
    ] as const) {
      const mail = openMail({ ...way, outboxFolder })
      await mail.mailer.send(message)
      mail.close()
      expect(arrivals()).toEqual(expected)
    }
  })
})
