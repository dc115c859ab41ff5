import { expect, it } from 'vitest'
import DefaultsPage from '../../pages/settings/defaults.vue'
import { openPage } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { vink } from '../support/components/vink'

it('has VAT be due by payment from the next quarter on, apart from the other settings', async () => {
  answer('getBusiness', vink)
  answer('changeVatScheme', { ...vink, vatScheme: 'cash', vatSchemeFrom: '2027-01-01' })
  const page = await openPage(DefaultsPage, { business: vink }, '/settings/defaults')
  expect(page.text()).toContain('Je betaalt btw over wat je factureert')
  expect(page.button('Stelsel wijzigen')).toBeNull()

  await page.pick('Btw betalen', 'naar betaaldatum (kasstelsel)')
  expect(page.text()).toContain('met toestemming van de Belastingdienst als je voor minstens 80%')
  await page.press('Stelsel wijzigen')
  expect(callsOf('changeVatScheme').map(({ body }) => body)).toEqual([{ vatScheme: 'cash', from: '2027-01-01' }])
})

it('takes over that a business had the cash scheme already, since a day in the past', async () => {
  answer('getBusiness', vink)
  answer('changeVatScheme', { ...vink, vatScheme: 'cash', vatSchemeFrom: '2026-07-01' })
  const page = await openPage(DefaultsPage, { business: vink }, '/settings/defaults')
  await page.pick('Btw betalen', 'naar betaaldatum (kasstelsel)')
  await page.pick('Vanaf', '1 jul 2026, want ik had dit al')
  expect(page.text()).toContain('ook wat je hebt geïmporteerd')
  await page.press('Stelsel wijzigen')
  expect(callsOf('changeVatScheme').map(({ body }) => body)).toEqual([{ vatScheme: 'cash', from: '2026-07-01' }])
})
