import { describe, expect, it } from 'vitest'
import type { Business } from '#contract/schemas/business'
import { openEditor } from '../support/components/editor'
import { bakery, storedDraft, vink } from '../support/components/vink'

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
