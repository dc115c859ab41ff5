import { describe, expect, it } from 'vitest'
import { draftInput } from '../../composables/draft/draft-input'
import { newDraft, withCustomer, type Draft } from '../../composables/draft/draft'
import { draftWith, openEditor } from '../support/components/editor'
import { pass } from '../support/components/page'
import { answer, callsOf, CutOff, Refused, Unreachable } from '../support/components/server'
import { bakery, storedDraft, vink } from '../support/components/vink'

const drafts = () => Object.entries(localStorage).filter(([key]) => key.startsWith('polder-draft-vink-'))
const pauseOfTyping = 400
const pauseOfSaving = 3_000
const pauseOfRetry = 15_000

describe('a new invoice', () => {
  it('is created with what was typed, once it is asked for', async () => {
    const editor = await openEditor()

    await editor.type('Omschrijving', 'Ontwerp')
    await editor.type('Prijs', '85')
    expect(callsOf('createInvoice')).toEqual([])
    await editor.press('Opslaan')

    expect(callsOf('createInvoice')).toMatchObject([
      { body: { kind: 'invoice', issueDate: '2026-11-20', lines: [{ description: 'Ontwerp', unitPriceCents: 8_500 }] } },
    ])
    expect(editor.created).toEqual(['draft'])
    expect(editor.text()).toContain('Opgeslagen')
  })

  it('is created once when it is asked for twice', async () => {
    const editor = await openEditor()
    await editor.type('Omschrijving', 'Ontwerp')

    await Promise.all([editor.press('Opslaan'), editor.press('Opslaan')])

    expect(callsOf('createInvoice')).toHaveLength(1)
  })

  it('is not stored where nobody wrote anything and it is to be issued: the customer is asked for', async () => {
    const editor = await openEditor()

    await editor.press('Definitief maken')

    expect(callsOf('createInvoice')).toEqual([])
    expect(document.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('customer')
  })

  it('says why it could not be stored, and keeps all that was typed', async () => {
    const editor = await openEditor()
    answer('createInvoice', () => { throw new Unreachable() })
    await editor.type('Omschrijving', 'Ontwerp')

    await editor.press('Opslaan')

    expect(editor.text()).toContain('Polder is nu niet te bereiken. Wat je hebt ingevuld, staat er nog')
    expect(editor.lines()[0]?.[0]).toBe('Ontwerp')
    expect(editor.created).toEqual([])
  })
})

it('a draft whose first answer was lost is stored once, though what was typed since is refused', async () => {
  const editor = await openEditor()
  answer('createInvoice', () => { throw new CutOff() })
  await editor.type('Omschrijving', 'Ontwerp')
  await editor.press('Opslaan')
  answer('createInvoice', draftWith('Ontwerp'))
  answer('getInvoice', draftWith('Ontwerp'))
  answer('updateInvoice', () => { throw new Refused('unknown_layout') })
  await editor.type('Omschrijving', 'Advies')
  await editor.press('Opslaan')
  expect(editor.created).toHaveLength(1)

  answer('updateInvoice', draftWith('Advies'))
  await editor.press('Opslaan')

  expect(callsOf('createInvoice')).toHaveLength(2)
  expect(new Set(callsOf('createInvoice').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(callsOf('updateInvoice')).toHaveLength(2)
})

it('a new customer has the name that was typed, though the list of those that were found has closed', async () => {
  const editor = await openEditor()
  answer('listCustomers', { data: [], page: 1, pageSize: 8, total: 0 })
  await editor.type('Klant', 'Zilversmid')
  await pass(pauseOfTyping)
  await editor.key('Klant', 'Escape')
  await pass(pauseOfTyping)

  await editor.press('Nieuwe klant')

  expect(editor.field('Naam')?.value).toBe('Zilversmid')
})

describe('a new invoice that says nothing yet', () => {
  const findings = () => document.querySelectorAll('[data-finding]').length

  it('has nothing wrong with it until a letter is typed', async () => {
    const editor = await openEditor()
    expect(findings()).toBe(0)

    await editor.type('Omschrijving', 'O')

    expect(findings()).toBeGreaterThan(0)
  })
})

describe('what is typed into an invoice that is not stored yet', () => {
  it('is kept in the browser once typing pauses', async () => {
    const editor = await openEditor()
    await editor.type('Omschrijving', 'Ontwerp')
    expect(drafts()).toEqual([])

    await pass(pauseOfTyping)

    expect(drafts()).toHaveLength(1)
    expect(drafts()[0]?.[1]).toContain('Ontwerp')
  })

  it('is kept at once when the page goes', async () => {
    const editor = await openEditor()
    await editor.type('Omschrijving', 'Ontwerp')

    window.dispatchEvent(new Event('pagehide'))

    expect(drafts()[0]?.[1]).toContain('Ontwerp')
  })

  it('is kept no longer once it is stored', async () => {
    const editor = await openEditor()
    await editor.type('Omschrijving', 'Ontwerp')
    await pass(pauseOfTyping)

    await editor.press('Opslaan')

    expect(drafts()).toEqual([])
  })

  it('is kept no longer once it says nothing again', async () => {
    const editor = await openEditor()
    await editor.type('Omschrijving', 'Ontwerp')
    await pass(pauseOfTyping)

    await editor.type('Omschrijving', '')
    await pass(pauseOfTyping)

    expect(drafts()).toEqual([])
  })
})

/** A page that is gone without a word, and what it had kept. */
async function crashWith(description: string) {
  const editor = await openEditor()
  await editor.type('Omschrijving', description)
  await pass(pauseOfTyping)
  const kept = { ...localStorage }
  editor.close()
  Object.assign(localStorage, kept)
}

const isOffered = 'al aan een factuur begonnen'

describe('a new invoice that was interrupted', () => {
  it('goes on where it was, again and again, and asks nothing', async () => {
    await crashWith('Ontwerp')
    const first = await openEditor()
    expect(first.lines()[0]?.[0]).toBe('Ontwerp')
    first.close()
    await crashWith('Advies')

    const editor = await openEditor()

    expect(editor.lines()[0]?.[0]).toBe('Advies')
    expect(drafts()).toHaveLength(1)
    expect(editor.text()).not.toContain(isOffered)
  })

  it('is offered alone where the next one is for a customer from the start', async () => {
    await crashWith('Ontwerp')

    const editor = await openEditor(null, { customer: bakery })

    expect(editor.lines()[0]?.[0]).toBe('')
    expect(editor.text()).toContain(isOffered)
  })

  it('is not gone on with once it is stored', async () => {
    await crashWith('Ontwerp')
    const editor = await openEditor()
    await editor.press('Opslaan')
    editor.close()

    expect((await openEditor()).lines()[0]?.[0]).toBe('')
  })
})

describe('a draft that another visit left behind', () => {
  async function leaveBehind(description: string) {
    await crashWith(description)
    // A tab of its own.
    sessionStorage.clear()
  }

  it('is offered by its customer, its lines and its age, and taken up as it was', async () => {
    await leaveBehind('Ontwerp')
    await pass(5 * 60_000)
    const editor = await openEditor()
    expect(editor.text()).toContain(isOffered)
    expect(editor.text()).toContain('Nog geen klant, 1 regel, 5 minuten geleden')
    expect(editor.lines()[0]?.[0]).toBe('')

    await editor.press(/^Verdergaan/)

    expect(editor.lines()[0]?.[0]).toBe('Ontwerp')
    expect(editor.text()).not.toContain(isOffered)
  })

  it('is gone once it is thrown away', async () => {
    await leaveBehind('Ontwerp')
    const editor = await openEditor()

    await editor.press(/^Weggooien/)

    expect(editor.text()).not.toContain(isOffered)
    expect(drafts()).toEqual([])
  })

  it('is one of several, and only that one is taken up', async () => {
    await leaveBehind('Ontwerp')
    await pass(24 * 3_600_000)
    await leaveBehind('Advies')
    const editor = await openEditor()
    expect(editor.text()).toContain('Je was al aan 2 facturen begonnen')

    await editor.press(/^Verdergaan: .*gisteren$/)

    expect(editor.lines()[0]?.[0]).toBe('Ontwerp')
    expect(editor.text()).toContain(isOffered)
    await editor.press(/^Verdergaan/)
    expect(editor.lines()[0]?.[0]).toBe('Advies')
  })

  it('takes the place of what was typed meanwhile, which is offered in turn', async () => {
    await leaveBehind('Ontwerp')
    const editor = await openEditor()
    await editor.type('Omschrijving', 'Advies')

    await editor.press(/^Verdergaan/)
    expect(editor.lines()[0]?.[0]).toBe('Ontwerp')
    await editor.press(/^Verdergaan/)

    expect(editor.lines()[0]?.[0]).toBe('Advies')
  })

  it('is not offered where it lacks what is asked of one now, as one of an older version', async () => {
    await leaveBehind('Ontwerp')
    for (const [key, kept] of drafts()) localStorage.setItem(key, kept.replace('"deductedAdvances":[],', ''))

    expect((await openEditor()).text()).not.toContain(isOffered)
  })

  it('is not offered beside a draft that is stored', async () => {
    await leaveBehind('Ontwerp')

    const editor = await openEditor(draftWith('Drukwerk'))

    expect(editor.text()).not.toContain(isOffered)
  })
})

describe('a draft that is for another customer from now on', () => {
  const carpenter = { ...bakery, id: 'carpenter', paymentTermDays: 14 }
  const advance: Draft['deductedAdvances'][number] = {
    id: 'advance', number: '2026-0001', issueDate: '2026-11-02', currency: 'EUR', customerId: bakery.id,
    vatTreatment: 'standard', supplyType: null, placeOfSupplyRule: null, vatCountry: null, remaining: [],
    vatExemptionReasons: [], deductedByNumber: null,
  }
  const draft = { ...withCustomer(newDraft(vink, 'invoice', '2026-11-20'), bakery, vink), deductedAdvances: [advance] }

  it('deducts no advance of the one before', () => {
    expect(withCustomer(draft, carpenter, vink).deductedAdvances).toEqual([])
    expect(withCustomer(draft, bakery, vink).deductedAdvances).toEqual([advance])
  })

  it('says that prices include VAT only while there is VAT to include', () => {
    const priced = { ...draft, pricesIncludeVat: true }
    expect(draftInput(priced, 'nl').pricesIncludeVat).toBe(true)
    expect(draftInput({ ...priced, vatTreatment: 'reverse_charge' }, 'nl').pricesIncludeVat).toBe(false)
  })

  it('is due when that customer usually pays, unless another day was typed', () => {
    expect(withCustomer(draft, carpenter, vink).dueDate).toBe('2026-12-04')
    expect(withCustomer({ ...draft, dueDate: '2026-12-31' }, carpenter, vink).dueDate).toBe('2026-12-31')
  })
})

it.each([['BE', true], ['NL', false]])('a draft for a consumer in %s asks whether it is of goods or services: %s', async (country, isAsked) => {
  const consumer = { ...bakery, type: 'individual' as const, country }
  const editor = await openEditor({ ...draftWith('Stoel'), customer: consumer, supplyType: null })

  expect(editor.text().includes('Je levert')).toBe(isAsked)
  expect(editor.text().includes('goederen tellen mee voor de grens')).toBe(isAsked)
})

describe('a draft that is stored', () => {
  it('is saved by itself once nothing is typed for a moment', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    await editor.type('Omschrijving', 'Advies')
    expect(editor.text()).toContain('Niet opgeslagen')

    await pass(pauseOfSaving - 1)
    expect(callsOf('updateInvoice')).toEqual([])
    await pass(1)

    expect(callsOf('updateInvoice')).toMatchObject([{ body: { lines: [{ description: 'Advies' }] } }])
    expect(editor.text()).not.toContain('Niet opgeslagen')
  })

  it('is not saved by itself while nothing changes', async () => {
    await openEditor(draftWith('Ontwerp'))

    await pass(pauseOfRetry)

    expect(callsOf('updateInvoice')).toEqual([])
  })

  it('is not saved by itself as long as something in it cannot be read', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    await editor.type('Factuurdatum', 'ooit')
    await editor.type('Omschrijving', 'Advies')

    await pass(pauseOfSaving)

    expect(callsOf('updateInvoice')).toEqual([])
  })

  it('says that there is no connection, tries again by itself, and then has nothing more to say', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    answer('updateInvoice', () => { throw new Unreachable() })
    await editor.type('Omschrijving', 'Advies')
    await pass(pauseOfSaving)
    expect(editor.text()).toContain('geen verbinding')

    answer('updateInvoice', draftWith('Advies'))
    await pass(pauseOfRetry)

    expect(callsOf('updateInvoice')).toHaveLength(2)
    expect(editor.text()).not.toContain('geen verbinding')
  })

  it('is saved at once when the connection is back', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    answer('updateInvoice', () => { throw new Unreachable() })
    await editor.type('Omschrijving', 'Advies')
    await pass(pauseOfSaving)
    answer('updateInvoice', draftWith('Advies'))

    window.dispatchEvent(new Event('online'))
    await pass(0)

    expect(callsOf('updateInvoice')).toHaveLength(2)
  })

  it('that another tab changed is written over by nobody: the two ways on are offered', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    answer('updateInvoice', () => { throw new Refused('precondition_failed') })
    answer('getInvoice', storedDraft({ notes: 'Van een ander tabblad' }))
    await editor.type('Omschrijving', 'Advies')
    await pass(pauseOfSaving)

    expect(editor.text()).toContain('Dit concept is intussen gewijzigd')
    expect(editor.button('Opnieuw laden')).not.toBeNull()
    expect(editor.button('Mijn versie als nieuw concept bewaren')).not.toBeNull()
    await pass(pauseOfRetry)
    expect(callsOf('updateInvoice')).toHaveLength(1)
  })

  it('is saved over a newer version in which nothing that was written differs', async () => {
    const first = draftWith('Ontwerp')
    const editor = await openEditor(first)
    let refusals = 0
    answer('updateInvoice', () => {
      if (refusals++ === 0) throw new Refused('precondition_failed')
      return draftWith('Advies')
    })
    answer('getInvoice', first)
    await editor.type('Omschrijving', 'Advies')
    await pass(pauseOfSaving)

    expect(callsOf('updateInvoice')).toHaveLength(2)
    expect(editor.text()).not.toContain('Dit concept is intussen gewijzigd')
  })
})

describe('a finding leads to its field at the first click', () => {
  it.each([
    ['an option that was folded away', 'footer', 'Voettekst'],
    ['another one', 'orderNumber', 'Bestelnummer van de klant'],
  ] as const)('%s', async (_, field, label) => {
    const editor = await openEditor(storedDraft({ [field]: 'Dank 🎉' }))
    expect(editor.field(label)).toBeNull()

    await editor.press(/🎉/)

    expect(document.activeElement).toBe(editor.field(label))
  })

  it('an option that was opened and folded again', async () => {
    const editor = await openEditor(storedDraft({ footer: 'Dank 🎉' }))
    await editor.press('Meer opties')
    await editor.press('Meer opties')

    await editor.press(/🎉/)

    expect(document.activeElement).toBe(editor.field('Voettekst'))
  })

  it('a field of the customer, in its form', async () => {
    const editor = await openEditor({ ...draftWith('Ontwerp'), customer: { ...bakery, city: null } })
    answer('getCustomer', { ...bakery, city: null })

    await editor.press(/adres van de klant/)

    expect(document.activeElement).toBe(editor.field('Plaats'))
  })

  it('a field of the settings, by its name', async () => {
    const editor = await openEditor(draftWith('Ontwerp'), { seller: { iban: null } })

    await editor.press(/IBAN/)

    expect(editor.router.currentRoute.value).toMatchObject({ path: '/settings/payment', hash: '#iban' })
  })

  it('a field that is in sight', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    await editor.type('Factuurdatum', '')

    await editor.press(/Kies een factuurdatum/)

    expect(document.activeElement).toBe(editor.field('Factuurdatum'))
  })

  it('the lines, where there are none', async () => {
    const editor = await openEditor(storedDraft())

    await editor.press(/Voeg minstens één regel toe/)

    expect(document.activeElement).toBe(editor.button('Regel toevoegen'))
  })
})

describe('a stored draft whose page goes before what was typed is saved', () => {
  const stored = draftWith('Ontwerp')
  const leaveWith = async (reference: string) => {
    const editor = await openEditor(stored)
    await editor.type('Kenmerk', reference)
    window.dispatchEvent(new Event('pagehide'))
    editor.close()
  }

  it('is gone on with where it was, and saved by itself', async () => {
    await leaveWith('Bestelling 12')
    expect(callsOf('updateInvoice')).toEqual([])

    const editor = await openEditor(stored)
    expect(editor.field('Kenmerk')?.value).toBe('Bestelling 12')
    await pass(pauseOfSaving)
    expect(callsOf('updateInvoice')).toMatchObject([{ body: { reference: 'Bestelling 12' } }])
    expect(drafts()).toEqual([])
  })

  it.each([
    ['somebody stored it since', { ...stored, updatedAt: '2026-11-20T11:00:00.000Z' }],
    ['another draft is opened', { ...stored, id: 'other' }],
  ])('leaves what is stored as it is where %s', async (_, opened) => {
    await leaveWith('Bestelling 12')

    const editor = await openEditor(opened)
    expect(editor.field('Kenmerk')?.value).toBe('')
  })
})
