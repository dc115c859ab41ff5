import { expect, it } from 'vitest'
import CompanyPage from '../../pages/settings/index.vue'
import { openPage } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { vink } from '../support/components/vink'

it('takes the address that replies go to with the blanks that came along as it was pasted', async () => {
  answer('getBusiness', vink)
  answer('updateBusiness', vink)
  const page = await openPage(CompanyPage, { business: vink }, '/settings')
  await page.type('E-mailadres', ' vragen@studiovink.example\u00A0')
  await page.press('Opslaan')

  expect(callsOf('updateBusiness')).toMatchObject([{ body: { email: 'vragen@studiovink.example' } }])
})
