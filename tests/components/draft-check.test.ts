import { describe, expect, it } from 'vitest'
import type { Business } from '#contract/schemas/business'
import { useSession } from '../../composables/use-session'
import { openEditor } from '../support/components/editor'
import { settled } from '../support/components/page'
import { callsOf } from '../support/components/server'
import { bakery, ownerOfVink, storedDraft, vink } from '../support/components/vink'

const line = { description: 'Ontwerp', unitPriceCents: 8_500 }

/** What the check says of a draft, by code, in the order it is read. */
async function codesOf(customer: object, seller: Partial<Business> = {}): Promise<(string | null)[]> {
  const draft = storedDraft(
    { supplyDate: '2026-11-20', orderNumber: 'PO-7781', lines: [line] }, { customer: { ...bakery, ...customer } },
  )
  await openEditor(draft, { seller })
  return [...document.querySelectorAll('[data-finding]')].map(finding => finding.getAttribute('data-finding'))
}

describe('a number that is missing', () => {
  it('of the seller is one point, though there is no e-invoice without it', async () => {
    expect(await codesOf({}, { kvkNumber: null })).toEqual(['seller_kvk_missing'])
  })

  it('of the customer is one point, though the e-invoice is another without it', async () => {
    expect(await codesOf({ kvkNumber: null })).toEqual(['customer_kvk_missing'])
  })

  it('of both is a point of each', async () => {
    expect(await codesOf({ kvkNumber: null }, { kvkNumber: null })).toEqual(['seller_kvk_missing', 'customer_kvk_missing'])
  })

  it('that a seller need not have is said by what becomes of the e-invoice', async () => {
    expect(vink.vatNumber).not.toBeNull()
    expect(await codesOf({}, { kvkNumber: null, notInHandelsregister: true })).toEqual(['ubl_unavailable'])
  })
})

describe('what all points come to', () => {
  const orderNumber = 'PO-7781'
  it.each([
    ['nothing to look at', { orderNumber, lines: [line] }, 'Klaar om definitief te maken', true],
    ['a total of nothing', { orderNumber, lines: [{ ...line, unitPriceCents: 0 }] }, 'Kan definitief, maar kijk nog even', false],
    ['a point in the way', { orderNumber, issueDate: '2026-12-15', lines: [line] }, 'Nog 1 punt tot definitief', false],
  ])('is green alone for %s', async (_, body, words, isGreen) => {
    await openEditor(storedDraft({ supplyDate: '2026-11-20', ...body }))
    const verdict = document.querySelector('[aria-label="Controle"] [role="status"]')

    expect(verdict?.textContent.trim()).toBe(words)
    expect(verdict?.querySelector('.text-success') !== null).toBe(isGreen)
  })
})

describe('an issue date that is still to come', () => {
  const begin = (issueDate: string, body: object = {}) => openEditor(storedDraft({
    issueDate, dueDate: '2027-01-15', supplyDate: '2026-11-20', orderNumber: 'PO-7781', lines: [line], ...body,
  }))
  const codes = () => [...document.querySelectorAll('[data-finding]')].map(finding => finding.getAttribute('data-finding'))

  it('is today at a click', async () => {
    const editor = await begin('2026-12-15')
    expect(codes()).toEqual(['issue_date_in_future'])

    await editor.press('Dateren op vandaag, 20 nov 2026')
    await editor.press('Opslaan')

    expect(codes()).toEqual([])
    expect(callsOf('updateInvoice')).toMatchObject([{ body: { issueDate: '2026-11-20', supplyDate: '2026-11-20' } }])
  })

  it('becomes the month that is invoiced, today', async () => {
    const editor = await begin('2026-12-15')

    await editor.press('Vandaag factureren over december 2026')
    await editor.press('Opslaan')

    expect(callsOf('updateInvoice')).toMatchObject([
      { body: { issueDate: '2026-11-20', supplyDate: '2026-12-01', supplyPeriodEnd: '2026-12-31' } },
    ])
  })

  it('of this month is no other month', async () => {
    const editor = await begin('2026-11-30')

    expect(editor.button(/^Vandaag factureren/)).toBeNull()
  })

  it('is kept with the draft, which says from when it can be issued', async () => {
    const editor = await begin('2026-12-15')
    await editor.type('Omschrijving', 'Advies')

    await editor.press('Als concept bewaren')

    expect(callsOf('updateInvoice')).toMatchObject([{ body: { issueDate: '2026-12-15' } }])
    expect(editor.text()).toContain('Maak de factuur vanaf 15 dec 2026 definitief')
  })

  it('is that of a recurring invoice for whoever has Pro', async () => {
    const editor = await begin('2026-12-15')
    const { me } = useSession()
    expect(editor.button('Terugkerend maken')).toBeNull()
    me.value = { ...ownerOfVink, plan: 'pro' }
    await settled()

    await editor.press('Terugkerend maken')

    expect(editor.router.currentRoute.value.fullPath).toBe('/recurring/new?invoice=draft')
  })
})
