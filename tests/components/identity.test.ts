import { describe, expect, it, vi } from 'vitest'
import CustomerDetails from '../../components/customers/CustomerDetails.vue'
import { openPage, pass, type Page } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { bakery, ownerOfVink } from '../support/components/vink'

/** A customer that is saved by somebody of whom the server asks who it is, until `isProven` is set. */
async function saveWhileAsked(reason: 'unauthenticated' | 'session_not_fresh') {
  const state = { isProven: false }
  answer('listPasskeys', { data: [] })
  answer('updateCustomer', () => {
    if (!state.isProven) throw new Refused(reason)
    return bakery
  })
  const page = await openPage(CustomerDetails, { customer: bakery }, '/customers/bakery?edit=1')
  await page.type('Naam', 'Bakkerij De Halm')
  await page.press('Opslaan')
  await pass(100)
  return { page, state }
}

const isAsking = (page: Page) => page.text().includes('Bevestig dat jij het bent')

describe('whoever is asked who they are', () => {
  it('signs in again by the password where the session ended, and what was begun is done', async () => {
    const { page, state } = await saveWhileAsked('unauthenticated')
    answer('signIn', () => {
      state.isProven = true
      return ownerOfVink
    })
    expect(page.text()).toContain('Je sessie is verlopen.')

    await page.type('Wachtwoord', 'groene fiets op de dijk')
    await page.press('Bevestigen')
    await pass(100)

    expect(callsOf('signIn')).toMatchObject([{ body: { email: 'vink@example.nl', password: 'groene fiets op de dijk' } }])
    expect(callsOf('updateCustomer')).toHaveLength(2)
    expect(page.text()).toContain('Opgeslagen')
  })

  it('proves it once more where the session is too old, by a code as well where one is asked', async () => {
    const { page, state } = await saveWhileAsked('session_not_fresh')
    answer('reauthenticate', ({ body }) => {
      if (!(body as { code?: string }).code) throw new Refused('second_factor_required', { methods: ['totp'] })
      state.isProven = true
      return ownerOfVink
    })

    await page.type('Wachtwoord', 'groene fiets op de dijk')
    await page.press('Bevestigen')
    await page.type('Code uit je authenticator-app', '123456')
    await page.press('Bevestigen')
    await pass(100)

    expect(callsOf('reauthenticate').at(-1)?.body).toEqual({ password: 'groene fiets op de dijk', code: '123456' })
    expect(page.text()).toContain('Opgeslagen')
  })

  it('may turn back, and keeps what was typed', async () => {
    const { page } = await saveWhileAsked('session_not_fresh')

    await page.press('Annuleren')
    await pass(400)

    expect(isAsking(page)).toBe(false)
    expect(page.field('Naam')?.value).toBe('Bakkerij De Halm')
  })

  it('hears that the passkey was not given, and can go on by the password', async () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    const get = vi.fn(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
    const { page } = await saveWhileAsked('unauthenticated')
    answer('startPasskeySignIn', { options: { challenge: 'AAAA' } })

    await page.press('Bevestigen met een passkey')
    await pass(100)

    expect(get).toHaveBeenCalledOnce()
    expect(isAsking(page)).toBe(true)
    expect(page.text()).toContain('Het is niet afgemaakt.')
    expect(page.field('Wachtwoord')).not.toBeNull()
  })
})
