import { describe, expect, it } from 'vitest'
import type { Business } from '#contract/schemas/business'
import { useBusiness } from '../../composables/use-business'
import CompanyPage from '../../pages/settings/index.vue'
import { openPage, type Page } from '../support/components/page'
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

describe('the details of a business', () => {
  it('have the whole new address spread over their fields where it is typed over the old street', async () => {
    const page = await openPage(CompanyPage, { business: vink }, '/settings')
    await page.type('Straat en huisnummer', 'Nieuwe Kade 100, 3511 AB Utrecht')
    await page.finish('Straat en huisnummer')

    expect(['Straat en huisnummer', 'Postcode', 'Plaats'].map(label => page.field(label)?.value))
      .toEqual(['Nieuwe Kade 100', '3511 AB', 'Utrecht'])
  })

  it('stand as they were stored once they are saved, however they were typed', async () => {
    const page = await openCompany({ vatNumber: 'NL820646660B01' })
    await page.type('Btw-nummer', 'nl 8206.46660.b01')
    await page.press('Opslaan')

    expect(page.field('Btw-nummer')?.value).toBe('NL820646660B01')
  })

  it('keep what is typed while they are being saved', async () => {
    const page = await openCompany({ vatNumber: 'NL820646660B01' }, () => void page.type('Telefoon', '030 123'))
    await page.type('Btw-nummer', 'nl 8206.46660.b01')
    await page.press('Opslaan')

    expect([page.field('Btw-nummer'), page.field('Telefoon')].map(field => field?.value)).toEqual(['NL820646660B01', '030 123'])
  })
})

/** The page over the profile as it is read anew with each change, before which something else may happen. */
function openCompany(stored: Partial<Business>, meanwhile = () => {}): Promise<Page> {
  answer('getBusiness', vink)
  answer('updateBusiness', () => {
    meanwhile()
    return { ...vink, ...stored }
  })
  const Settings = {
    setup() {
      const { business, refresh } = useBusiness()
      void refresh()
      return () => business.value && h(CompanyPage, { business: business.value })
    },
  }
  return openPage(Settings, {}, '/settings')
}
