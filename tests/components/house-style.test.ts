import { expect, it } from 'vitest'
import StyleEditor from '../../components/settings/style/StyleEditor.vue'
import { openPage } from '../support/components/page'
import { callsOf } from '../support/components/server'
import { vink } from '../support/components/vink'

it.each(['Kleur van lijnen en bedragen', 'Kleur van de tekst'])('%s is asked for in words of the app where it is none', async (label) => {
  const page = await openPage(StyleEditor, { business: vink, layout: null, isDirty: false }, '/settings/appearance')

  await page.type(label, 'rood')
  await page.press('Opslaan')

  expect(page.text()).toContain('Kies een kleur, of schrijf hem als #1F6F5C.')
  expect(callsOf('updateBusiness')).toEqual([])
})
