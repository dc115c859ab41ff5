import { describe, expect, it } from 'vitest'
import { layoutPresets } from '#domain/layout'
import StyleEditor from '../../components/settings/style/StyleEditor.vue'
import { openPage } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { vink } from '../support/components/vink'

it.each(['Kleur van lijnen en bedragen', 'Kleur van de tekst'])('%s is asked for in words of the app where it is none', async (label) => {
  const page = await openPage(StyleEditor, { business: vink, layout: null, isDirty: false }, '/settings/appearance')

  await page.type(label, 'rood')
  await page.press('Opslaan')

  expect(page.text()).toContain('Kies een kleur, of schrijf hem als #1F6F5C.')
  expect(callsOf('updateBusiness')).toEqual([])
})

describe('a name of a layout with characters that nobody sees', () => {
  const layout = {
    id: 'summer', name: 'Zomer', builtIn: false, readOnly: false, config: layoutPresets.modern, createdAt: vink.createdAt, updatedAt: vink.createdAt,
  }

  it.each([
    ['by the app', 'Zo\0mer', 0], ['by the server', 'Zo\u0007mer', 1],
  ])('is refused %s in its own language', async (_, name, calls) => {
    answer('updateLayout', () => {
      throw new Refused('validation_failed', [{ path: ['name'], message: 'Text may not hold them', reason: 'hidden_characters' }])
    })
    const page = await openPage(StyleEditor, { business: vink, layout, isDirty: false }, '/settings/appearance')
    await page.type('Naam van de opmaak', name)
    await page.press('Opslaan')

    expect(page.text()).toContain('Hier staan onzichtbare tekens')
    expect(callsOf('updateLayout')).toHaveLength(calls)
  })
})
