import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { ApiClient, signUp, type Tenant } from '../support/api-client'
import { mailsTo, mailTo, type ReceivedMail } from '../support/outbox'
import { longestMs } from '../support/waiting'

const url = inject('serverUrl')
const guest = new ApiClient(url, { origin: url })

let vink: Tenant
beforeEach(async () => {
  vink = await signUp()
  await mailTo(vink.email, /API-sleutel/)
})

/** The subjects of all mails so far; a last change of its own shows that everything before it has arrived. */
async function subjects(): Promise<string[]> {
  await vink.session.call('changePassword', { body: { currentPassword: vink.password, password: 'een splinternieuw wachtwoord' } })
  await mailTo(vink.email, /wachtwoord is gewijzigd/)
  return (await mailsTo(vink.email)).map(({ subject }) => subject ?? '')
}

const paymentSubject = 'Je betaalgegevens zijn gewijzigd'
const firstSubject = 'Je betaalgegevens zijn ingevuld'

describe('other payment details', () => {
  it('are told to the owner once a change, with no more of the account than its end', async () => {
    await vink.session.call('updateBusiness', { body: { iban: 'NL20INGB0001234567', bankAccountName: 'Studio Vink' } })
    const mail = await mailTo(vink.email, /betaalgegevens/)

    expect(mail.text).toContain('- IBAN: eindigt op 4567\n- Naam bij de rekening: Studio Vink')
    expect(mail.text).toContain('20 november 2026')
    expect(mail.raw.toString()).not.toContain('NL20INGB')
    expect((await subjects()).filter(subject => /betaalgegevens/.test(subject))).toEqual([firstSubject])
  })

  it('go to the address that signs in, also when the business writes from another one', async () => {
    await vink.session.call('updateBusiness', { body: { email: 'dief@example.nl' } })

    expect((await mailTo(vink.email, /betaalgegevens/)).text).toContain('E-mailadres: dief@example.nl')
    expect(await mailsTo('dief@example.nl')).toEqual([])
  })

  it('are told when they are removed', async () => {
    await vink.session.call('updateBusiness', { body: { iban: 'NL20INGB0001234567' } })
    await vink.session.call('updateBusiness', { body: { iban: '' } })

    expect((await mailNumber(2, /betaalgegevens/)).text).toContain('IBAN: verwijderd')
    expect((await subjects()).filter(subject => /betaalgegevens/.test(subject)).toSorted())
      .toEqual([paymentSubject, firstSubject].toSorted())
  })

  it('are not told when nothing is different, nor in another spacing', async () => {
    await vink.session.call('updateBusiness', { body: { iban: 'NL20INGB0001234567', bic: 'INGBNL2A' } })
    await mailTo(vink.email, /betaalgegevens/)
    await vink.session.call('updateBusiness', { body: { iban: 'nl20 ingb 0001 2345 67', bic: 'ingbnl2a', city: 'Utrecht' } })
    await vink.api.call('updateBusiness', { body: { iban: 'NL20INGB0001234567' } })

    expect((await subjects()).filter(subject => /betaalgegevens/.test(subject))).toEqual([firstSubject])
  })

  it('are not told when the change was refused', async () => {
    await vink.session.refused('updateBusiness', { body: { iban: 'NL20INGB0001234567', invoiceNumberFormat: '{YYYY}' } })
    await vink.api.refused('updateBusiness', { body: { iban: 'NL20INGB0001234567' } })

    expect((await subjects()).filter(subject => /betaalgegevens/.test(subject))).toEqual([])
  })
})

describe('a new API key', () => {
  it('is told by its name, never by itself', async () => {
    const { key } = await vink.session.call('createApiKey', { body: { name: 'Boek\r\nBcc: dief@example.nl' } })
    const mail = await mailNumber(2, /API-sleutel/)

    expect(mail.text).toContain('“Boek Bcc: dief@example.nl”')
    expect(mail.bcc).toBeUndefined()
    expect(mail.raw.toString()).not.toContain(key)
  })
})

describe('somebody who signs up with an address that is taken', () => {
  it('is refused, and the owner is told once a day', async () => {
    for (let count = 1; count <= 3; count++) {
      expect(await guest.refused('signUp', { body: { email: vink.email, password: 'een heel ander wachtwoord', name: 'Dief' } }))
        .toMatchObject({ status: 409, code: 'email_taken' })
    }
    const mail = await mailTo(vink.email, /Je hebt al een account/)

    expect(mail.text).not.toContain('Dief')
    expect((await subjects()).filter(subject => subject === 'Je hebt al een account')).toHaveLength(1)
    await vink.session.call('getMe')
  })
})

/** The so-many-th mail with such a subject, once it has arrived. */
async function mailNumber(count: number, subject: RegExp): Promise<ReceivedMail> {
  return vi.waitFor(async () => {
    const mail = (await mailsTo(vink.email)).filter(found => subject.test(found.subject ?? ''))[count - 1]
    if (!mail) throw new Error(`There are fewer than ${count} mails ${subject}`)
    return mail
  }, longestMs.answer)
}
