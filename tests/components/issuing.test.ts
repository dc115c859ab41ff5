import { describe, expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import { draftWith, openEditor, type Editor } from '../support/components/editor'
import { answer } from '../support/components/server'
import { bakery, vink } from '../support/components/vink'

/** The last question before this invoice becomes final. */
async function ask(email: string | null, fields: object = {}): Promise<Editor> {
  const draft = { ...draftWith('Ontwerp'), customer: { ...bakery, email }, ...fields }
  const editor = await openEditor(draft)
  answer('getBusiness', vink)
  await editor.press('Definitief maken')
  return editor
}

/** What is meant mostly stands out, and last. */
function meantMostly(): string | undefined {
  return [...document.querySelectorAll('[role="dialog"] [data-slot="footer"] button.bg-primary')]
    .map(({ textContent }) => textContent.trim()).join()
}

describe('making an invoice final', () => {
  it('means mailing it too where an address is known', async () => {
    await ask('info@bakkerijjansen.nl')

    expect(meantMostly()).toBe('Definitief maken en versturen')
  })

  it('means no more than that where none is known, and mailing can still be asked for', async () => {
    const editor = await ask(null)

    expect(meantMostly()).toBe('Definitief maken')
    expect(editor.button('Definitief maken en versturen')).not.toBeNull()
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
