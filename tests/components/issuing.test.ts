import { describe, expect, it, vi } from 'vitest'
import type { Customer } from '#contract/schemas/customer'
import type { Invoice } from '#contract/schemas/invoice'
import { draftWith, openEditor, type Editor } from '../support/components/editor'
import { answer, callsOf, Refused, Unreachable } from '../support/components/server'
import { bakery, vink } from '../support/components/vink'

/** The last question before this invoice becomes final. */
async function ask(email: string | null, fields: object = {}): Promise<Editor> {
  const customer = { ...bakery, email }
  const draft = { ...draftWith('Ontwerp'), customer, ...fields }
  const issued = { status: 'issued', displayStatus: 'issued', number: '2026-0001', issuedAt: '2026-11-20T09:00:00.000Z' } as const
  const editor = await openEditor(draft)
  answer('getBusiness', vink)
  answer('getCustomer', customer)
  answer('updateCustomer', ({ body }) => ({ ...customer, ...body as Partial<Customer> }))
  answer('issueInvoice', { ...draft, ...issued })
  await editor.press('Definitief maken')
  return editor
}

/** What the question is answered by, in order, and which of them stands out. */
function answersOf(): { buttons: string[], meantMostly: string | undefined } {
  const buttons = [...document.querySelectorAll('[role="dialog"] [data-slot="footer"] button')]
  return {
    buttons: buttons.map(({ textContent }) => textContent.trim()),
    meantMostly: buttons.find(({ className }) => className.includes('bg-primary'))?.textContent.trim(),
  }
}

const buttons = ['Annuleren', 'Definitief maken', 'Definitief maken en versturen']

describe('making an invoice final', () => {
  it('means mailing it too where an address is known', async () => {
    await ask('info@bakkerijjansen.nl')

    expect(answersOf()).toEqual({ buttons, meantMostly: 'Definitief maken en versturen' })
  })

  it('means no more than that where none is known, until one is typed; no button changes its place', async () => {
    const editor = await ask(null)
    expect(answersOf()).toEqual({ buttons, meantMostly: 'Definitief maken' })

    await editor.type('Mailen aan', 'info@bakkerijjansen.nl')

    expect(answersOf()).toEqual({ buttons, meantMostly: 'Definitief maken en versturen' })
  })

  it('begins at its top, however little of it is in sight, with the focus on the safe answer', async () => {
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    const editor = await ask('info@bakkerijjansen.nl')
    const cancel = editor.button('Annuleren')
    const options = focus.mock.calls.filter((_, call) => focus.mock.instances[call] === cancel)
    focus.mockRestore()

    expect(document.activeElement).toBe(cancel)
    expect(options).toEqual([[{ preventScroll: true }]])
  })

  it('to be mailed asks for an address before', async () => {
    const editor = await ask(null)

    await editor.press('Definitief maken en versturen')

    expect(callsOf('issueInvoice')).toEqual([])
    expect(document.activeElement).toBe(editor.field('Mailen aan'))
  })

  it.each(['Definitief maken en versturen', 'Definitief maken'])('keeps an address with its customer first: %s', async (way) => {
    const editor = await ask(null)

    await editor.type('Mailen aan', 'factuur@bakkerijjansen.nl')
    expect(editor.field(/^Bij deze klant bewaren/)?.getAttribute('aria-checked')).toBe('true')
    await editor.press(way)

    expect(callsOf('updateCustomer')).toMatchObject([{ body: { email: 'factuur@bakkerijjansen.nl' } }])
    expect(callsOf('issueInvoice')).toHaveLength(1)
  })

  it('leaves the address to this mail where that is unticked', async () => {
    const editor = await ask(null)

    await editor.type('Mailen aan', 'factuur@bakkerijjansen.nl')
    await editor.click(/^Bij deze klant bewaren/)
    await editor.press('Definitief maken en versturen')

    expect(callsOf('updateCustomer')).toEqual([])
    expect(callsOf('issueInvoice')).toHaveLength(1)
  })

  it('waits until the address could be kept, and says why it could not', async () => {
    const editor = await ask(null)
    answer('updateCustomer', () => { throw new Unreachable() })

    await editor.type('Mailen aan', 'factuur@bakkerijjansen.nl')
    await editor.press('Definitief maken en versturen')

    expect(editor.text()).toContain('Polder is nu niet te bereiken')
    expect(callsOf('issueInvoice')).toEqual([])
  })

  it('asks for what is stored where another window made it final meanwhile', async () => {
    const editor = await ask('info@bakkerijjansen.nl')
    answer('issueInvoice', () => { throw new Refused('invoice_locked') })

    await editor.press('Definitief maken')

    expect(editor.reloads()).toBe(1)
  })

  it('says how many points are in the way, and leads to the first', async () => {
    const compliance = (['supply_date_missing', 'customer_missing'] as const)
      .map(code => ({ code, level: 'error' as const, field: 'supplyDate', message: `Dat is ${code}.` }))
    const editor = await openEditor({ ...draftWith('Ontwerp'), compliance } as Invoice)

    await editor.press('Definitief maken')

    expect(document.querySelector('[role="region"] [data-slot="title"]')?.textContent).toBe('Nog 2 punten tot definitief')
    expect(document.activeElement).toBe(document.querySelector('[data-finding]'))
  })

  it.each([
    ['invoice', true],
    ['credit_note', false],
  ])('of kind %s shows a due date: %s', async (kind, isShown) => {
    await ask(null, { kind, dueDate: '2026-12-20' })

    expect(document.querySelector('[role="dialog"]')?.textContent?.includes('Vervaldatum')).toBe(isShown)
  })
})
