import { expect, it } from 'vitest'
import AppNavigation from '../../components/shell/AppNavigation.vue'
import { openPage } from '../support/components/page'

it.each([
  ['/', 'Overzicht', 'Overzicht'],
  ['/invoices', 'Facturen', 'Facturen'],
  ['/invoices/new', 'Facturen', 'Nieuwe factuur'],
  ['/customers/bakery', 'Klanten', 'Klanten'],
  ['/products', 'Producten', 'Meer'],
  ['/settings/payment', 'Instellingen', 'Meer'],
  ['/more', undefined, 'Meer'],
  ['/start', undefined, undefined],
])('%s stands under %s beside the page, and under %s on a phone', async (path, side, bottom) => {
  expect([await currentIn('side', path), await currentIn('bottom', path)]).toEqual([side, bottom])
})

async function currentIn(placement: 'side' | 'bottom', path: string): Promise<string | undefined> {
  const page = await openPage(AppNavigation, { placement }, path)
  const current = document.querySelector('[aria-current="page"]')
  const name = current?.getAttribute('aria-label') ?? current?.textContent.trim()
  page.close()
  return name
}
