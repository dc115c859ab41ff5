import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
      const mail = await openMail({ ...way, outboxFolder })
      await mail.mailer.send(message)
      mail.close()
      expect(arrivals()).toEqual(expected)
    }
  })

  it('by a mail server anew each time that it is handed over, which is said', async () => {
    const { mailer, close } = await openMail({ smtpUrl: smtp.url, outboxFolder })
    close()
    expect(mailer.deliversEachTime).toBe(true)
  })

  it('to domains in every script, by the name that the DNS knows them by', async () => {
    for (const way of [{ resend: { apiKey: resend.apiKey, baseUrl: resend.baseUrl } }, { smtpUrl: smtp.url }, {}]) {
      const mail = await openMail({ ...way, outboxFolder })
      await mail.mailer.send({
        ...message,
        id: `${message.id}-idn`,
        replyTo: { name: 'Vink', address: 'vink@bücher.example' },
        to: ['info@bücher.example'],
        cc: ['info@例え.テスト'],
      })
      mail.close()
    }
    const [letter = ''] = readdirSync(outboxFolder).filter(name => name.includes('-idn'))
    const text = readFileSync(join(outboxFolder, letter), 'utf8')

    expect(resend.mails.taken.at(-1)).toMatchObject({
      to: ['info@xn--bcher-kva.example'], cc: ['info@xn--r8jz45g.xn--zckzah'], reply_to: '"Vink" <vink@xn--bcher-kva.example>',
    })
    for (const raw of [smtp.mails.at(-1)?.raw, text]) expect(raw).toMatch(/^To: info@xn--bcher-kva\.example\r?$/m)
  })
})
