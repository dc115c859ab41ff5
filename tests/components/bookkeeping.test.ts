import { beforeEach, describe, expect, it } from 'vitest'
import type { BookkeepingInbox } from '#contract/schemas/bookkeeping'
import type { EmailLogEntry } from '#contract/schemas/email'
import type { Me } from '#contract/schemas/me'
import ReturnFiles from '../../components/reports/ReturnFiles.vue'
import Bookkeeping from '../../pages/settings/bookkeeping.vue'
import { openPage, pass } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { as, ownerOfVink } from '../support/components/vink'

const onPro: Me = { ...ownerOfVink, plan: 'pro' }
const none: BookkeepingInbox = { address: null, automatic: false, next: null }
const inbox: BookkeepingInbox = {
  address: 'facturen@boek.example.nl', automatic: true, next: { period: '2026-Q4', on: '2027-01-07' },
}
const mail: EmailLogEntry = {
  id: 'mail', kind: 'bookkeeping', invoiceId: null, invoiceNumber: null, to: ['facturen@boek.example.nl'], cc: [],
  subject: 'Facturen van Studio Vink, kwartaal 3, 2026', status: 'bounced', error: null, sentAt: '2026-10-07T08:00:00.000Z',
  deliveredAt: null, createdAt: '2026-10-07T08:00:00.000Z',
}

beforeEach(() => {
  answer('listEmails', { data: [mail], page: 1, pageSize: 20, total: 1 })
  answer('getBilling', () => { throw new Refused('internal_error') })
})

const open = (stored: BookkeepingInbox, person = onPro) => {
  answer('getBookkeepingInbox', stored)
  return openPage(Bookkeeping, {}, '/settings/bookkeeping', person)
}

describe('the bookkeeping inbox', () => {
  it('is an address, to which each quarter goes by itself', async () => {
    answer('updateBookkeepingInbox', inbox)
    const page = await open(none)
    await page.type('E-mailadres van je boekhouding', 'facturen@boek.example.nl')
    await page.click('Stuur elk kwartaal vanzelf')
    await page.press('Opslaan')

    expect(callsOf('updateBookkeepingInbox'))
      .toMatchObject([{ body: { address: 'facturen@boek.example.nl', automatic: true } }])
    expect(page.text().replaceAll('\u00a0', ' '))
      .toContain('Op 7 jan 2027 gaan de facturen van kwartaal 4, 2026 vanzelf weg.')
    expect(page.text()).not.toContain('Niet opgeslagen')
  })

  it('is taken away with what went there by itself', async () => {
    answer('updateBookkeepingInbox', none)
    const page = await open(inbox)
    await page.type('E-mailadres van je boekhouding', ' ')
    await page.press('Opslaan')

    expect(callsOf('updateBookkeepingInbox')).toMatchObject([{ body: { address: null, automatic: false } }])
    expect(page.button('Versturen')).toBeNull()
  })

  it.each([true, false])('is promised to nobody whom no mail reaches: reached %s', async (mailReachesPeople) => {
    const page = await open(inbox, { ...onPro, mailReachesPeople })

    expect(page.text().includes('Mail komt nu bij niemand aan')).toBe(!mailReachesPeople)
  })

  it('says what is no address', async () => {
    const page = await open(none)
    await page.type('E-mailadres van je boekhouding', 'boekhouder')
    await page.press('Opslaan')

    expect(page.text()).toContain('Dit is geen e-mailadres.')
    expect(callsOf('updateBookkeepingInbox')).toEqual([])
  })

  it('is changed by whoever proves who they are once more', async () => {
    let isProven = false
    answer('listPasskeys', { data: [] })
    answer('reauthenticate', () => {
      isProven = true
      return onPro
    })
    answer('updateBookkeepingInbox', () => {
      if (!isProven) throw new Refused('session_not_fresh')
      return inbox
    })
    const page = await open(none)
    await page.type('E-mailadres van je boekhouding', 'facturen@boek.example.nl')
    await page.press('Opslaan')
    await pass(100)
    await page.type('Wachtwoord', 'groene fiets op de dijk')
    await page.press('Bevestigen')
    await pass(100)

    expect(callsOf('updateBookkeepingInbox')).toHaveLength(2)
    expect(page.text()).toContain('Opgeslagen')
  })

  it('waits until their own address is confirmed, and says so before and after', async () => {
    const unconfirmed = { ...onPro, user: { ...onPro.user, emailVerified: false } }
    answer('getMe', unconfirmed)
    answer('updateBookkeepingInbox', () => { throw new Refused('email_not_verified') })
    const page = await open(none, unconfirmed)
    expect(page.text()).toContain('Pas daarna kan Polder namens jou facturen naar een boekhouding sturen.')
    expect(page.button('Mail de link opnieuw')).not.toBeNull()
    await page.type('E-mailadres van je boekhouding', 'facturen@boek.example.nl')
    await page.press('Opslaan')

    expect(page.text()).toContain('Bevestig eerst je e-mailadres met de link in onze mail, terwijl je hier bent ingelogd.')
  })

  it('waits as well for an address that counts as confirmed, and not by them, until it works', async () => {
    answer('getMe', onPro)
    answer('resendVerification', { accepted: true })
    answer('updateBookkeepingInbox', () => { throw new Refused('email_not_verified') })
    const page = await open(none)
    expect(page.button('Mail de link opnieuw')).toBeNull()
    await page.type('E-mailadres van je boekhouding', 'facturen@boek.example.nl')
    await page.press('Opslaan')
    expect(page.text()).toContain('in onze mail, terwijl je hier bent ingelogd.')
    await page.press('Mail de link opnieuw')
    expect(callsOf('resendVerification')).toHaveLength(1)

    answer('updateBookkeepingInbox', inbox)
    await page.press('Opslaan')
    expect(page.button('Mail de link opnieuw')).toBeNull()
  })

  it('is read by a bookkeeper, who sends what is over and chooses no address', async () => {
    const page = await open(inbox, { ...as('bookkeeper'), plan: 'pro' })

    expect(page.text()).toContain('facturen@boek.example.nl')
    expect(page.field('E-mailadres van je boekhouding')).toBeNull()
    expect(page.button('Versturen')).not.toBeNull()
  })

  it('shows what went there, and what there is to do about it', async () => {
    const page = await open(inbox)

    expect(callsOf('listEmails')).toMatchObject([{ query: { kind: 'bookkeeping' } }])
    expect(page.text()).toContain('Facturen van Studio Vink, kwartaal 3, 2026')
    expect(page.text()).toContain('Niet aangekomen')
    expect(page.text()).toContain('De mail kwam terug. Controleer het adres en verstuur opnieuw.')
  })
})

describe('sending a period', () => {
  it('begins with the last quarter, and says how much goes out', async () => {
    answer('sendToBookkeeping', { period: '2026-Q3', address: 'facturen@boek.example.nl', documents: 21, mails: 2 })
    const page = await open(inbox)
    await page.press('Versturen')

    expect(callsOf('sendToBookkeeping')).toMatchObject([{ body: { period: '2026-Q3' } }])
    expect(page.text()).toContain('21 documenten in 2 mails onderweg naar facturen@boek.example.nl')
    expect(callsOf('listEmails')).toHaveLength(2)
  })

  it('is of the period that is chosen', async () => {
    answer('sendToBookkeeping', { period: '2026', address: 'facturen@boek.example.nl', documents: 1, mails: 1 })
    const page = await open(inbox)
    await page.pick('Per', 'jaar')
    await page.press('Versturen')

    expect(callsOf('sendToBookkeeping')).toMatchObject([{ body: { period: '2026' } }])
    expect(page.text()).toContain('1 document in 1 mail onderweg')
  })

  it('says that there is nothing to send', async () => {
    answer('sendToBookkeeping', { period: '2026-Q3', address: 'facturen@boek.example.nl', documents: 0, mails: 0 })
    const page = await open(inbox)
    await page.press('Versturen')

    expect(page.text()).toContain('Er zijn geen facturen om te versturen over kwartaal 3, 2026')
  })

  it.each([
    ['validation_failed', 'Dit tijdvak heeft te veel documenten om te mailen.'],
    ['no_recipient', /Er is geen adres van je boekhouding meer\..*bij Instellingen, Boekhouding\./],
  ] as const)('says what to do where it is refused: %s', async (code, words) => {
    answer('sendToBookkeeping', () => { throw new Refused(code) })
    const page = await open(inbox)
    await page.press('Versturen')

    expect(page.text()).toMatch(words)
  })

  it('belongs to Pro', async () => {
    const page = await open(inbox, ownerOfVink)

    expect(page.text()).toContain('Versturen naar je boekhouding hoort bij Pro')
    expect(page.button('Versturen')).toBeNull()
  })
})

describe('the page of the VAT return', () => {
  const openReturn = (stored: BookkeepingInbox, person: Me) => {
    answer('getBookkeepingInbox', stored)
    return openPage(ReturnFiles, { period: '2026-Q2', year: 2026 }, '/vat-return', person)
  }

  it('sends the documents of its period', async () => {
    answer('sendToBookkeeping', { period: '2026-Q2', address: 'facturen@boek.example.nl', documents: 3, mails: 1 })
    const page = await openReturn(inbox, onPro)
    await page.press('Stuur de facturen naar je boekhouding')

    expect(callsOf('sendToBookkeeping')).toMatchObject([{ body: { period: '2026-Q2' } }])
    expect(page.text()).toContain('3 documenten in 1 mail onderweg naar facturen@boek.example.nl')
  })

  it('says that it belongs to Pro where it does', async () => {
    answer('sendToBookkeeping', () => { throw new Refused('plan_upgrade_required') })
    const page = await openReturn(inbox, ownerOfVink)
    await page.press('Stuur de facturen naar je boekhouding')

    expect(page.text()).toContain('Hiervoor is Pro nodig.')
  })

  it('has no way to it without an address, and for whoever only reads', async () => {
    const page = await openReturn(none, onPro)
    expect(page.button('Stuur de facturen naar je boekhouding')).toBeNull()
    page.close()

    const other = await openReturn(inbox, as('viewer'))
    expect(other.button('Stuur de facturen naar je boekhouding')).toBeNull()
    expect(callsOf('getBookkeepingInbox')).toHaveLength(1)
  })
})
