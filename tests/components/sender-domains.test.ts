import { describe, expect, it } from 'vitest'
import type { EmailDomain } from '#contract/schemas/email-domain'
import EmailPage from '../../pages/settings/email.vue'
import { openPage, type Page } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { ownerOfVink, vink } from '../support/components/vink'

const domain: EmailDomain = {
  id: 'domain', domain: 'studiovink.example', fromLocalPart: 'facturen', fromName: null, fromAddress: 'facturen@studiovink.example',
  status: 'pending', records: [{ type: 'TXT', name: 'send', value: 'v=spf1 ~all', priority: null, ttl: 'Auto', status: 'pending' }],
  lastCheckedAt: null, verifiedAt: null, createdAt: vink.createdAt, updatedAt: vink.createdAt,
}

/** The page of somebody on Pro over the domains that there are at each reading. */
function openDomains(stored: () => EmailDomain[]): Promise<Page> {
  answer('listEmailDomains', () => ({ data: stored() }))
  return openPage(EmailPage, { business: vink }, '/settings/email', { ...ownerOfVink, plan: 'pro' })
}

describe('a sender domain that is added', () => {
  it('is shown with its records, and the form is empty again', async () => {
    let stored: EmailDomain[] = []
    answer('createEmailDomain', () => {
      stored = [domain]
      return domain
    })
    const page = await openDomains(() => stored)
    await page.type('Domein', 'studiovink.example')
    await page.press('Domein toevoegen')

    expect(page.text()).toContain('Afzender: facturen@studiovink.example')
    expect(page.text()).toContain('v=spf1 ~all')
    expect(page.text()).toContain('Nog een domein')
    expect(page.field('Domein')?.value).toBe('')
  })

  it.each([
    ['StudioVink.example', 'StudioVink.example'], ['studiovink.example.', 'studiovink.example.'],
    ['café-müller.example', 'café-müller.example'], [' studiovink.example\u00A0', 'studiovink.example'],
  ])('goes to the server as it was typed, without blanks around it: %j', async (typed, sent) => {
    answer('createEmailDomain', domain)
    const page = await openDomains(() => [])
    await page.type('Domein', typed)
    await page.type('Adres vóór het domein', ' facturen\u00A0')
    await page.press('Domein toevoegen')

    expect(callsOf('createEmailDomain')).toMatchObject([{ body: { domain: sent, fromLocalPart: 'facturen', fromName: null } }])
  })

  it.each([
    ['https://studiovink.example', 'email_domain_invalid', 'Dit is geen domein. Geef een naam als studiovink.nl'],
    ['info@studiovink.example', 'email_domain_invalid', 'geen adres van een pagina of mailbox'],
    ['gmail.com', 'email_domain_public', 'Op dit domein kan iedereen een adres hebben'],
    ['studiovink.example', 'email_domain_taken', 'Een ander account verstuurt al vanaf dit domein'],
  ] as const)('is told of where it is none of their own, and stays to be put right: %s', async (typed, code, words) => {
    answer('createEmailDomain', () => { throw new Refused(code) })
    const page = await openDomains(() => [])
    await page.type('Domein', typed)
    await page.press('Domein toevoegen')

    expect(page.text()).toContain(words)
    expect(page.field('Domein')?.value).toBe(typed)
  })

  it.each([
    ['Domein', '', 'Vul dit in.'],
    ['Domein', 'studio\u202Evink.example', 'Hier staan onzichtbare tekens'],
    ['Adres vóór het domein', 'facturen@studiovink.example', 'Vul alleen in wat vóór de @ staat'],
    ['Naam van de afzender', 'Vink <vink@example.nl>', 'Geef een naam en geen adres'],
  ])('is asked for again before the server is, in its own language: %s %j', async (label, typed, words) => {
    const page = await openDomains(() => [])
    await page.type('Domein', 'studiovink.example')
    await page.type(label, typed)
    await page.press('Domein toevoegen')

    expect(page.text()).toContain(words)
    expect(callsOf('createEmailDomain')).toEqual([])
  })
})

describe('a sender domain', () => {
  it.each([
    ['pending', 'De records zijn nog niet te zien.'], ['verified', 'Je mail komt nu van dit domein.'],
    ['failed', 'De records kloppen nog niet.'],
  ] as const)('is checked at once: %s', async (status, words) => {
    let stored = domain
    answer('verifyEmailDomain', () => (stored = { ...domain, status }))
    const page = await openDomains(() => [stored])
    await page.press('studiovink.example nu controleren')

    expect(page.text()).toContain(words)
    expect(callsOf('listEmailDomains')).toHaveLength(2)
  })

  it('is removed once that was confirmed', async () => {
    let stored = [domain]
    answer('deleteEmailDomain', () => {
      stored = []
      return { id: domain.id, deleted: true }
    })
    const page = await openDomains(() => stored)
    await page.press('studiovink.example verwijderen')
    expect(callsOf('deleteEmailDomain')).toEqual([])
    await page.press('Verwijderen')

    expect(callsOf('deleteEmailDomain')).toMatchObject([{ params: { id: domain.id } }])
    expect(page.text()).not.toContain('facturen@studiovink.example')
  })
})
