import { describe, expect, it, vi } from 'vitest'
import ConnectedApps from '../../components/connections/ConnectedApps.vue'
import ConnectionChoice from '../../components/connections/ConnectionChoice.vue'
import ApiKeys from '../../pages/settings/api-keys.vue'
import { openPage } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { as, inTwoBusinesses } from '../support/components/vink'

const at = '2026-11-02T08:00:00.000Z'
const request = {
  app: { name: 'Boekhoudhulp', address: null }, returnsTo: 'hulp.example', isOnDevice: false,
  scopes: ['invoices:read' as const],
}

const shared = { scopes: ['invoices:read' as const], createdAt: at, lastUsedAt: null }
const webshop = { ...shared, id: 'key', name: 'Webwinkel', prefix: 'pk_', lastFour: '1234', createdBy: 'Vera Vink', expiresAt: null }

describe('API keys and apps', () => {
  it('say who made each', async () => {
    answer('listConnectedApps', {
      data: [{
        ...shared, id: 'app', name: 'Boekhoudhulp', createdBy: 'Bram de Boer', returnsTo: 'hulp.example', expiresAt: at,
      }],
    })
    answer('listApiKeys', { data: [webshop] })
    const page = await openPage(ApiKeys)

    expect(page.text()).toContain('Nog niet gebruikt · Gemaakt door Vera Vink')
    expect(page.text()).toContain('Gekoppeld op 2 nov 2026 door Bram de Boer')
  })

  it('of an assistant do no more than an assistant', async () => {
    answer('listConnectedApps', { data: [] })
    answer('listApiKeys', { data: [] })
    const page = await openPage(ApiKeys, {}, '/settings/api-keys', as('assistant'))
    await page.press('Nieuwe sleutel')

    expect(page.text()).toContain('Concepten schrijven')
    expect(page.text()).not.toContain('Facturen definitief maken')
  })

  it('are no more than there may be, in the language of whoever makes one', async () => {
    answer('listConnectedApps', { data: [] })
    answer('listApiKeys', { data: [] })
    answer('createApiKey', () => {
      throw new Refused('validation_failed', [{ path: ['name'], message: 'There are 1000 keys', reason: 'too_many' }])
    })
    const page = await openPage(ApiKeys)
    await page.press('Nieuwe sleutel')
    await page.type('Naam', 'Webwinkel')
    await page.press('Sleutel maken')

    expect(page.text()).toContain('Er zijn er al zo veel als er kunnen zijn.')
  })

  it.each([['31-12-2026', '2026-12-31T22:59:59.999Z'], ['30-6-2027', '2027-06-30T21:59:59.999Z']])('that work through %s end with that day in Amsterdam', async (day, expiresAt) => {
    answer('listConnectedApps', { data: [] })
    answer('listApiKeys', { data: [] })
    answer('createApiKey', { ...webshop, expiresAt, key: 'pk_made' })
    const page = await openPage(ApiKeys)
    await page.press('Nieuwe sleutel')
    await page.type('Naam', 'Webwinkel')
    await page.type('Werkt tot en met', day)
    await page.press('Sleutel maken')

    expect(callsOf('createApiKey')).toMatchObject([{ body: { expiresAt } }])
  })

  it('are none where there are none', async () => {
    answer('listConnectedApps', { data: [] })

    expect((await openPage(ConnectedApps)).text()).toContain('Nog geen apps gekoppeld')
  })
})

describe('connecting an app', () => {
  it('names the business that it is for', async () => {
    const page = await openPage(ConnectionChoice, { uid: 'one', request })

    expect(page.text()).toContain('Boekhoudhulp vraagt toegang tot de administratie van Studio Vink.')
    expect(page.field('Voor welk bedrijf')).toBeNull()
  })

  it('switches first where it is to be for another', async () => {
    const location = vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {})
    answer('chooseAccount', inTwoBusinesses('workshop'))
    const page = await openPage(ConnectionChoice, { uid: 'one', request }, '/connect/one', inTwoBusinesses('studio'))
    await page.pick('Voor welk bedrijf', 'Werkplaats Zuid')

    expect(callsOf('chooseAccount')).toMatchObject([{ body: { accountId: 'workshop' } }])
    expect(location).toHaveBeenCalledWith('/connect/one?account=workshop')
  })
})
