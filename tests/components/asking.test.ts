import { describe, expect, it } from 'vitest'
import ConnectionChoice from '../../components/connections/ConnectionChoice.vue'
import CustomerDetails from '../../components/customers/CustomerDetails.vue'
import ConfirmDelete from '../../components/form/ConfirmDelete.vue'
import NewCustomer from '../../pages/customers/new.vue'
import { openPage, pass, settled } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { bakery } from '../support/components/vink'

describe('consent to an app', () => {
  const request = {
    app: { name: 'Boekhoudhulp', address: null }, returnsTo: 'boekhoudhulp.example', isOnDevice: false,
    scopes: ['invoices:read', 'invoices:issue'],
  }
  const openChoice = (asked: object = {}) =>
    openPage(ConnectionChoice, { uid: 'request', request: { ...request, ...asked } }, '/connect/request')

  it('names who asks, what for, where the answer goes, and who would allow it', async () => {
    const page = await openChoice()

    for (const told of [
      'Boekhoudhulp vraagt toegang tot de administratie van Studio Vink', 'boekhoudhulp.example', 'Je bent ingelogd als vink@example.nl.',
      'Dat zegt de app alleen zelf', 'Facturen definitief maken en intrekken: dat is niet terug te draaien',
    ]) expect(page.text()).toContain(told)
  })

  it('says where an app is known from, and that it runs on this device', async () => {
    const page = await openChoice({
      app: { ...request.app, address: 'https://hulp.example' }, returnsTo: 'localhost', isOnDevice: true,
    })

    expect(page.text()).toContain('Bekendgemaakt op https://hulp.example')
    expect(page.text()).toContain('een programma op dit apparaat (localhost)')
  })

  it('allows what can be undone, and the rest once it is ticked', async () => {
    answer('grantConnection', () => { throw new Refused('internal_error') })
    const page = await openChoice()

    await page.press('Koppelen')

    expect(callsOf('grantConnection')).toMatchObject([{ params: { uid: 'request' }, body: { scopes: ['invoices:read'] } }])
    expect(page.button('Koppelen')?.disabled).toBe(false)

    await page.click(/Facturen definitief maken/)
    await page.press('Koppelen')
    expect(callsOf('grantConnection').at(-1)).toMatchObject({ body: { scopes: ['invoices:read', 'invoices:issue'] } })
  })

  it('is not given by allowing nothing', async () => {
    const page = await openChoice()
    await page.click(/Je facturen en creditfacturen zien/)

    await page.press('Koppelen')

    expect(page.text()).toContain('Kies minstens één ding, of koppel de app niet.')
    expect(callsOf('grantConnection')).toEqual([])
  })

  it('can be turned down, which allows nothing', async () => {
    answer('denyConnection', () => { throw new Refused('internal_error') })
    const page = await openChoice()

    await page.press('Niet koppelen')

    expect(callsOf('denyConnection')).toHaveLength(1)
    expect(callsOf('grantConnection')).toEqual([])
  })
})

describe('deleting', () => {
  it('is asked about first, and not done where the answer is no', async () => {
    const page = await openDeletion()
    expect(page.text()).toContain('Weg is weg.')

    await page.press('Annuleren')

    expect(page.done).toEqual([])
    expect(page.text()).not.toContain('Weg is weg.')
  })

  it('is done once where it is confirmed', async () => {
    const page = await openDeletion()

    await page.press('Verwijderen')

    expect(page.done).toEqual(['deleted'])
    expect(page.text()).not.toContain('Weg is weg.')
  })

  async function openDeletion() {
    const open = ref(true)
    const done: string[] = []
    const Asking = () => h(ConfirmDelete, {
      title: 'Verwijderen?', text: 'Weg is weg.', open: open.value,
      'onUpdate:open': (now: boolean) => { open.value = now },
      onConfirm: () => done.push('deleted'),
    })
    return { ...await openPage(Asking), done }
  }
})

describe('a customer', () => {
  it('is saved with what was changed of it, and says so', async () => {
    answer('updateCustomer', bakery)
    const page = await openPage(CustomerDetails, { customer: bakery }, '/customers/bakery?edit=1')

    await page.type('Naam', 'Bakkerij De Halm')
    await page.press('Opslaan')

    expect(callsOf('updateCustomer').map(({ params, body }) => ({ params, body })))
      .toEqual([{ params: { id: 'bakery' }, body: { name: 'Bakkerij De Halm' } }])
    expect(page.text()).toContain('Opgeslagen')
  })

  it('whose whole address is typed into one field has it spread over its fields', async () => {
    const page = await openPage(NewCustomer, {}, '/customers/new')

    await page.type('Straat en huisnummer', 'Damrak 1, 1012 LG Amsterdam')
    await page.finish('Straat en huisnummer')

    expect(['Straat en huisnummer', 'Postcode', 'Plaats'].map(label => page.field(label)?.value))
      .toEqual(['Damrak 1', '1012 LG', 'Amsterdam'])
  })

  it('is added once, also where the way to the list takes a while', async () => {
    answer('createCustomer', bakery)
    const page = await openPage(NewCustomer, {}, '/customers/new')
    let goOn = () => {}
    page.router.beforeEach(() => new Promise<void>((resolve) => { goOn = resolve }))
    await page.type('Naam', 'Bakkerij Jansen')

    await page.press('Opslaan')
    await page.press('Opslaan')

    expect(callsOf('createCustomer')).toHaveLength(1)
    goOn()
    await settled()
    expect(page.text()).toContain('elders')
  })

  it('who seems to be there already is named before it is added', async () => {
    answer('listCustomers', { data: [bakery], page: 1, pageSize: 25, total: 1 })
    const page = await openPage(NewCustomer, {}, '/customers/new')

    await page.type('Naam', bakery.name.toLowerCase())
    await pass(400)

    expect(page.text()).toContain(`Er is al een klant die hierop lijkt: ${bakery.name}`)
  })
})
