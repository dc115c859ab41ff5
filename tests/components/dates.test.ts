import { describe, expect, it } from 'vitest'
import { draftWith, openEditor } from '../support/components/editor'
import { callsOf } from '../support/components/server'
import { storedDraft } from '../support/components/vink'

const isNoDate = 'Dit is geen datum.'

/** What is sent of a draft that was saved. */
const sent = () => callsOf('updateInvoice').at(-1)?.body

describe('a date', () => {
  it('is read in every way that people type one, and written out once the typing is done', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    for (const [typed, issueDate, written] of [
      ['1-12', '2026-12-01', '1 dec 2026'], ['morgen', '2026-11-21', '21 nov 2026'], ['24 12 2026', '2026-12-24', '24 dec 2026'],
    ] as const) {
      const field = await editor.type('Factuurdatum', typed)
      expect(field.value).toBe(typed)
      await editor.finish('Factuurdatum')
      await editor.press('Opslaan')
      expect(field.value).toBe(written)
      expect(sent()).toMatchObject({ issueDate })
    }
  })

  it('counts days from the date it follows', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    await editor.type('Factuurdatum', '1-12')

    await editor.type('Vervaldatum', '+14')
    await editor.press('Opslaan')

    expect(sent()).toMatchObject({ issueDate: '2026-12-01', dueDate: '2026-12-15' })
  })

  it('that cannot be read says so once the typing is done, and not before', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    await editor.type('Factuurdatum', '31-2')
    expect(editor.text()).not.toContain(isNoDate)
    await editor.finish('Factuurdatum')

    expect(editor.text()).toContain(isNoDate)
  })

  it('that cannot be read keeps the draft from being saved, and has the focus', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    await editor.type('Omschrijving', 'Advies')
    await editor.type('Vervaldatum', 'ooit')

    await editor.press('Opslaan')

    expect(callsOf('updateInvoice')).toEqual([])
    expect(document.activeElement).toBe(editor.field('Vervaldatum'))
    expect(editor.text()).toContain(isNoDate)
  })

  it('that can be read again is saved', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    await editor.type('Vervaldatum', 'ooit')
    await editor.press('Opslaan')

    await editor.type('Vervaldatum', '24-12')
    await editor.press('Opslaan')

    expect(sent()).toMatchObject({ dueDate: '2026-12-24' })
    expect(editor.text()).not.toContain(isNoDate)
  })

  it('that is emptied is none', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    await editor.type('Vervaldatum', '')
    await editor.press('Opslaan')

    expect(sent()).toMatchObject({ dueDate: null })
  })
})

describe('the due date', () => {
  it('goes along with the issue date, as the customer usually pays', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    expect(editor.field('Vervaldatum')?.value).toBe('20 dec 2026')

    await editor.type('Factuurdatum', '1-12')

    expect(editor.field('Vervaldatum')?.value).toBe('31 dec 2026')
  })

  it('that was chosen stays as it was chosen', async () => {
    const editor = await openEditor(storedDraft({ dueDate: '2026-12-01' }))

    await editor.type('Factuurdatum', '22-11')

    expect(editor.field('Vervaldatum')?.value).toBe('1 dec 2026')
  })
})

it.each([
  ['without a reason until there is a customer: of a consumer it is another', null, '(20 nov 2026).'],
  ['with the reason it has for a business', storedDraft({ supplyDate: '2026-11-20' }), '(20 nov 2026): op de factuurdatum.'],
] as const)('the day on which a draft counts for VAT is said %s', async (_, stored, words) => {
  expect((await openEditor(stored)).text()).toContain(words)
})

it('a period of supply is asked for by its end as well, and has none any more once it is a day again', async () => {
  const editor = await openEditor(draftWith('Ontwerp'))
  expect(editor.field('Geleverd tot en met')).toBeNull()

  await editor.press(/^$|Over een periode/)
  await editor.type('Geleverd van', '1-11')
  await editor.type('Geleverd tot en met', '15-11')
  await editor.press('Opslaan')
  expect(sent()).toMatchObject({ supplyDate: '2026-11-01', supplyPeriodEnd: '2026-11-15' })
  await editor.click('Over een periode')
  await editor.press('Opslaan')

  expect(sent()).toMatchObject({ supplyDate: '2026-11-01', supplyPeriodEnd: null })
})
