import { describe, expect, it } from 'vitest'
import type { Customer } from '#contract/schemas/customer'
import type { Invoice } from '#contract/schemas/invoice'
import { draftWith, openEditor, type Editor } from '../support/components/editor'
import { callsOf } from '../support/components/server'
import { bakery, storedDraft } from '../support/components/vink'

const brouwer = { country: 'BE', vatNumber: 'BE0123456749', name: 'Brouwerij De Zwaan' }

/** A draft at 21% for a customer like this. */
function open(customer: Partial<Customer>, draft: Invoice = draftWith('Ontwerp')): Promise<Editor> {
  return openEditor({ ...draft, customer: { ...bakery, ...customer } })
}

const proposal = () => document.querySelector('[data-proposal]')?.textContent.replace(/\s+/g, ' ').trim() ?? null

describe('the VAT treatment that fits a customer', () => {
  it('is proposed with its reason, and changes nothing by itself', async () => {
    const editor = await open(brouwer)

    expect(proposal()).toContain('Brouwerij De Zwaan heeft een btw-nummer van België')
    expect(editor.text()).toContain('Gewone btw')
    expect(editor.text()).toContain('Totaal€ 102,85')
  })

  it('is taken at one click, and is no longer proposed', async () => {
    const editor = await open(brouwer)

    await editor.press('Intracommunautair (EU) kiezen')

    expect(proposal()).toBeNull()
    expect(editor.text()).toContain('Totaal€ 85,00')
    expect(editor.field('Je levert')).not.toBeNull()
  })

  it('is export where the customer is outside the EU', async () => {
    const editor = await open({ country: 'US', vatNumber: null })

    expect(proposal()).toContain('Je levert aan Verenigde Staten, buiten de EU.')
    await editor.press('Export buiten de EU kiezen')
    await editor.press('Opslaan')

    expect(callsOf('updateInvoice')).toMatchObject([{ body: { vatTreatment: 'export' } }])
  })

  it('is the VAT of the country of a consumer, at its general rate where the Dutch one was', async () => {
    const editor = await open({ type: 'individual', country: 'DE', vatNumber: null, kvkNumber: null })

    expect(proposal()).toContain('is een particulier in Duitsland. Boven € 10.000,00 per jaar')
    await editor.press('Btw van Duitsland rekenen')
    await editor.press('Opslaan')

    expect(callsOf('updateInvoice')).toMatchObject([
      { body: { vatTreatment: 'standard', vatCountry: 'DE', lines: [{ vatRate: '19' }] } },
    ])
  })

  it.each([
    ['a business in the Netherlands', {}],
    ['a consumer in the Netherlands', { type: 'individual' as const, kvkNumber: null }],
    ['a business elsewhere in the EU without a VAT number', { ...brouwer, vatNumber: null }],
  ])('is not asked about for %s', async (_, customer) => {
    await open(customer)

    expect(proposal()).toBeNull()
  })
})

describe('the same as the last invoice of a customer', () => {
  const before = storedDraft({
    issueDate: '2026-10-20', dueDate: '2026-11-03', supplyDate: '2026-10-20', locale: 'en', layoutId: 'huisstijl',
    vatTreatment: 'standard', notes: 'Thank you.', footer: 'Our terms', costCenter: 'K12', orderNumber: null,
    paymentLink: 'https://pay.example/1',
    lines: [{ description: 'Onderhoud', quantity: '2', unit: 'HUR', unitPriceCents: 8_500, vatRate: '9' }],
  }, { id: 'before', status: 'issued', displayStatus: 'issued', number: '2026-0001' })

  /** The editor of a draft that says nothing yet, after what was typed. */
  async function take(typed: Record<string, string> = {}): Promise<Editor> {
    const editor = await openEditor(storedDraft(), { last: before })
    for (const [label, text] of Object.entries(typed)) await editor.type(label, text)
    await editor.press(/^Zelfde als/)
    await editor.press('Opslaan')
    return editor
  }

  it('is the same in treatment, prices, looks, language and terms, as of today', async () => {
    await take()

    expect(callsOf('updateInvoice')).toMatchObject([{ body: {
      locale: 'en', layoutId: 'huisstijl', notes: 'Thank you.', footer: 'Our terms', costCenter: 'K12',
      issueDate: '2026-11-20', dueDate: '2026-12-04',
      lines: [{ description: 'Onderhoud', quantity: '2', unit: 'HUR', unitPriceCents: 8_500, vatRate: '9' }],
    } }])
  })

  it('leaves what was typed, and the link by which that one was paid', async () => {
    await take({ 'Bericht op de factuur': 'Tot volgende maand' })

    expect(callsOf('updateInvoice')).toMatchObject([{ body: { notes: 'Tot volgende maand', footer: 'Our terms' } }])
    expect(JSON.stringify(callsOf('updateInvoice'))).not.toContain('pay.example')
  })
})
