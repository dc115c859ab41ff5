import { describe, expect, it } from 'vitest'
import { mailboxPage, readMailbox } from '#server/dev/mailbox'
import { outboxMailer } from '#integrations/email/outbox'
import { temporaryFolder } from '../support/run-folder'

const mail = { from: { name: 'Polder', address: 'polder@localhost' }, to: ['noor@studiovink.nl'] }

describe('the mailbox of a development server', () => {
  it('is empty before the first mail', async () => {
    expect(mailboxPage(await readMailbox('/no/such/folder'), undefined)).toContain('No mail yet.')
  })

  it('opens the newest mail, whose links can be followed', async () => {
    const folder = temporaryFolder('outbox')
    const { send } = outboxMailer(folder)
    await send({ ...mail, id: 'first', date: new Date('2026-11-20T09:00:00Z'), subject: 'Welkom', text: 'Tot ziens.\n' })
    await send({
      ...mail, id: 'second', date: new Date('2026-11-20T10:00:00Z'), subject: 'Kies een nieuw wachtwoord',
      text: 'Open https://polder.example/reset-password?token=a&b=c\n\nTot ziens.\n',
    })
    const mails = await readMailbox(folder)

    expect(mails.map(({ subject }) => subject)).toEqual(['Kies een nieuw wachtwoord', 'Welkom'])
    expect(mailboxPage(mails, undefined)).toContain('<a href="https://polder.example/reset-password?token=a&#38;b=c">')
    expect(mailboxPage(mails, 'first.eml')).toContain('<h2>Welkom</h2>')
  })

  it('shows what is in a mail as text, whatever it looks like', async () => {
    const folder = temporaryFolder('outbox')
    await outboxMailer(folder).send({
      ...mail, id: 'hostile', date: new Date('2026-11-20T09:00:00Z'),
      subject: '<script>alert(1)</script>', text: '"><img src=x onerror=alert(1)> https://x.example/"onclick="alert(1)\n',
    })
    const page = mailboxPage(await readMailbox(folder), undefined)

    expect(page).not.toMatch(/<script|<img|"onclick/)
    expect(page).toContain('&#60;script&#62;')
  })
})
