import { describe, expect, it } from 'vitest'
import type { PaymentProvider } from '#contract/schemas/payment-provider'
import Payment from '../../pages/settings/payment.vue'
import { openPage, pass } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { ownerOfVink, vink } from '../support/components/vink'

const none: PaymentProvider = { isOffered: true, connection: null }
const live: PaymentProvider = {
  isOffered: true,
  connection: {
    provider: 'mollie', mode: 'live', keyEnding: 'wxyz', problem: null, connectedAt: '2026-11-18T08:00:00.000Z',
  },
}
const withConnection = (fields: Partial<NonNullable<PaymentProvider['connection']>>): PaymentProvider =>
  ({ isOffered: true, connection: live.connection && { ...live.connection, ...fields } })

const key = 'live_abcdefghijklmnopqrstuvwxyz'
const ofKey = 'API-sleutel van Mollie'

describe('the settings of online payment', () => {
  const open = (provider: PaymentProvider, business = vink, person = ownerOfVink) => {
    answer('getPaymentProvider', provider)
    return openPage(Payment, { business }, '/settings/payment', person)
  }

  it('are not there where this installation offers none', async () => {
    const page = await open({ isOffered: false, connection: null })

    expect(page.text()).not.toContain('Online betalen')
    expect(page.field('IBAN')).not.toBeNull()
  })

  it('say what a provider brings and costs, and where its key is found', async () => {
    const page = await open(none)

    expect(page.text()).toContain('kaart of Bancontact')
    expect(page.text()).toContain('Polder rekent er niets bij')
    expect(document.querySelector('a[href^="https://my.mollie.com/"]')?.textContent).toBe('Naar je sleutels bij Mollie')
  })

  it('connect by a key, of which only the end is shown from then on', async () => {
    answer('connectPaymentProvider', live)
    const page = await open(none)
    await page.type(ofKey, ` ${key} `)
    await page.press('Verbinden')

    expect(callsOf('connectPaymentProvider')).toMatchObject([{ body: { provider: 'mollie', apiKey: key } }])
    expect(page.text().replaceAll('\u00A0', ' ')).toContain('Verbonden met Mollie, sleutel eindigt op wxyzSinds 18 nov 2026')
    expect(page.field(ofKey)).toBeNull()
    expect(page.text()).not.toContain(key)
  })

  it('say what is no key before anybody is asked', async () => {
    const page = await open(none)
    await page.type(ofKey, 'pk_12345')
    await page.press('Verbinden')

    expect(page.text()).toContain('hij begint met live_ of test_.')
    expect(callsOf('connectPaymentProvider')).toEqual([])
  })

  it('keep what is typed where the provider does not take it', async () => {
    answer('connectPaymentProvider', () => {
      throw new Refused('validation_failed', [{ path: ['apiKey'], message: 'Mollie does not take this key' }])
    })
    const page = await open(none)
    await page.type(ofKey, key)
    await page.press('Verbinden')

    expect(page.text()).toContain('Deze sleutel neemt Mollie niet aan.')
    expect(page.field(ofKey)?.value).toBe(key)
  })

  it('are changed by whoever proves who they are once more', async () => {
    let isProven = false
    answer('listPasskeys', { data: [] })
    answer('reauthenticate', () => {
      isProven = true
      return ownerOfVink
    })
    answer('connectPaymentProvider', () => {
      if (!isProven) throw new Refused('session_not_fresh')
      return live
    })
    const page = await open(none)
    await page.type(ofKey, key)
    await page.press('Verbinden')
    // The question comes with a file of its own, once the key was judged and refused.
    await expect.poll(async () => {
      await pass(100)
      return page.field('Wachtwoord')
    }).not.toBeNull()
    await page.type('Wachtwoord', 'groene fiets op de dijk')
    await page.press('Bevestigen')
    await pass(100)

    expect(callsOf('connectPaymentProvider')).toHaveLength(2)
    expect(page.text()).toContain('Mollie is verbonden')
  })

  it('wait until their own address is confirmed', async () => {
    const unconfirmed = { ...ownerOfVink, user: { ...ownerOfVink.user, emailVerified: false } }
    answer('getMe', unconfirmed)
    const page = await open(none, vink, unconfirmed)

    expect(page.text()).toContain('Pas daarna kun je Mollie verbinden.')
    expect(page.button('Mail de link opnieuw')).not.toBeNull()
  })

  it('say clearly that a key is for tests', async () => {
    const page = await open(withConnection({ mode: 'test' }))

    expect(page.text()).toContain('Testsleutel: er wordt niets echt betaald')
    expect(page.text()).not.toContain('ziet je klant een betaalknop')
  })

  it('say what the button does to the payment link', async () => {
    const page = await open(live, { ...vink, defaultPaymentLink: 'https://pay.example/vink' })

    expect(page.text()).toContain('Daar staat de knop in plaats van je betaallink.')
  })

  it('ask for another key where the provider takes the first no longer', async () => {
    answer('connectPaymentProvider', withConnection({ keyEnding: 'abcd' }))
    const page = await open(withConnection({ problem: 'key_refused' }))
    expect(page.text()).toContain('Je klanten kunnen nu niet online betalen.')
    await page.type(ofKey, key)
    await page.press('Verbinden')

    expect(page.text()).toContain('sleutel eindigt op abcd')
    expect(page.text()).not.toContain('Je klanten kunnen nu niet online betalen.')
  })

  it('take another key, or leave the one there is', async () => {
    answer('connectPaymentProvider', withConnection({ keyEnding: 'abcd' }))
    const page = await open(live)
    await page.press('Andere sleutel')
    await page.press('Annuleren')
    expect(page.field(ofKey)).toBeNull()

    await page.press('Andere sleutel')
    await page.type(ofKey, key)
    await page.press('Verbinden')

    expect(page.text()).toContain('Mollie is verbonden met de nieuwe sleutel')
    expect(page.text()).toContain('sleutel eindigt op abcd')
  })

  it('say what disconnecting does before it is done', async () => {
    answer('disconnectPaymentProvider', none)
    const page = await open(live)
    await page.press('Loskoppelen')
    expect(page.text()).toContain('Wat betaald is, blijft staan.')
    expect(callsOf('disconnectPaymentProvider')).toEqual([])

    const dialog = document.querySelector('[role="dialog"]')
    const confirm = [...dialog?.querySelectorAll('button') ?? []].find(({ textContent }) => textContent === 'Loskoppelen')
    confirm?.click()
    await pass(100)

    expect(callsOf('disconnectPaymentProvider')).toHaveLength(1)
    expect(page.text()).toContain('Mollie is losgekoppeld')
    expect(page.field(ofKey)).not.toBeNull()
  })
})
