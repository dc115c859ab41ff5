import { beforeEach, describe, expect, it } from 'vitest'
import type { VatReturn } from '#contract/schemas/vat-return'
import { vatPeriodOf, vatReturnDeadline } from '#domain/vat/period'
import type { VatReturnBox } from '#domain/vat/return'
import VatReturnPage from '../../pages/vat-return.vue'
import BoxDocuments from '../../components/reports/BoxDocuments.vue'
import { closePages, openPage, settled, type Page } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { storedDraft, vink } from '../support/components/vink'

const nothing = { taxableCents: 0, vatCents: 0 }
const noEuros = { taxableEuros: 0, vatEuros: 0 }

/** A quarter of Studio Vink: design of € 1,275.00 at 21 %, where there was any. */
function returnOf(key: string, documentCount: number, filing: VatReturn['filing'] = null): VatReturn {
  const period = vatPeriodOf(key)
  if (!period) throw new Error(`${key} is no period`)
  const has = documentCount > 0
  return {
    period: key, kind: period.kind, from: period.from, to: period.to, deadline: vatReturnDeadline(period), basis: 'invoice',
    version: 'seen',
    figures: {
      from: period.from, to: period.to,
      boxes: {
        '1a': has ? { taxableCents: 127_500, vatCents: 26_775 } : nothing,
        '1b': nothing, '1c': nothing, '1e': nothing, '3a': nothing, '3b': nothing,
      },
      boxesWholeEuros: {
        '1a': has ? { taxableEuros: 1_275, vatEuros: 267 } : noEuros,
        '1b': noEuros, '1c': noEuros, '1e': noEuros, '3a': noEuros, '3b': noEuros,
      },
      exemptCents: 0, korCents: 0, otherCents: 0, vatDueCents: has ? 26_775 : 0, documentCount, icp: [],
    },
    icpStatements: [],
    missing: { drafts: 0, withoutSupplyDate: 0, documentsWithoutSupplyDate: [], unverifiedVatNumbers: [] },
    badDebts: [], kor: null, filing,
  }
}

function filingOf(key: string, inputVatCents: number | null): NonNullable<VatReturn['filing']> {
  const { figures } = returnOf(key, 2)
  return { filedAt: '2026-11-20T09:00:00.000Z', filedBy: 'Vera Vink', figures, inputVatCents, changes: null }
}

/**
 * The page of the return as it stands in November, of an account since January, with turnover in these quarters, of
 * which some were filed.
 */
function openReturn(path: string, quarters: readonly string[], filedQuarters: readonly string[] = []): Promise<Page> {
  const filings = new Map(filedQuarters.map(key => [key, filingOf(key, null)]))
  answer('getBusiness', { ...vink, createdAt: '2026-01-05T08:00:00.000Z' })
  answer('getVatReturn', ({ params }) => returnOf(params.period ?? '', quarters.includes(params.period ?? '') ? 2 : 0, filings.get(params.period ?? '')))
  answer('listVatReturns', () => ({
    data: ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'].map((key) => {
      const { period, deadline, figures } = returnOf(key, quarters.includes(key) ? 2 : 0)
      const isFiled = filings.has(key)
      const isLate = deadline < '2026-11-20' && figures.documentCount > 0 && !isFiled
      return { period, deadline, isFiled, isLate, payableEuros: figures.documentCount > 0 ? 267 : 0 }
    }),
  }))
  answer('fileVatReturn', ({ body }) => {
    const { period, inputVatCents = null } = body as { period: string, inputVatCents?: number | null }
    const filing = filingOf(period, inputVatCents)
    filings.set(period, filing)
    return returnOf(period, 2, filing)
  })
  return openPage(VatReturnPage, {}, path)
}

beforeEach(() => localStorage.clear())

const document = {
  id: 'first', kind: 'invoice', number: '2026-0001', customerName: 'Bakkerij De Korenaar', issueDate: '2026-08-01',
  taxPointDate: '2026-08-01', taxableCents: 10_000, vatCents: 2_100,
} as const

it('documents of a box go on where its own page ended, and not where that of another one did', async () => {
  answer('listVatBoxDocuments', ({ params }) => {
    if (params.box === '1b') throw new Refused('internal_error')
    return { data: [document], next: 'further' }
  })
  const box = ref<VatReturnBox | null>('1a')
  const page = await openPage({ render: () => h(BoxDocuments, { period: '2026-Q3', box: box.value }) })
  expect(page.button('Meer laden')).not.toBeNull()
  box.value = '1b'
  await settled()

  expect(page.button('Meer laden')).toBeNull()
})

it('documents of a box are there once, however often it was opened while they were read', async () => {
  answer('listVatBoxDocuments', { data: [document], next: null })
  const box = ref<VatReturnBox | null>(null)
  const page = await openPage({ render: () => h(BoxDocuments, { period: '2026-Q3', box: box.value }) })
  for (const opened of ['1a', null, '1a'] as const) {
    box.value = opened
    await nextTick()
  }
  await settled()

  expect(callsOf('listVatBoxDocuments')).toHaveLength(2)
  expect(page.text().match(/2026-0001/g)).toHaveLength(1)
})

describe('the page of the VAT return', () => {
  it('begins with the oldest return that is late, and leads to the others', async () => {
    const page = await openReturn('/vat-return', ['2026-Q2', '2026-Q3'])

    expect(page.text()).toContain('112 dagen te laat: dit moest uiterlijk op 31 jul 2026 zijn ingediend en betaald')
    expect(page.text()).toContain('Ook te laat: kwartaal 3, 2026 (20 dagen te laat)')
  })

  it('begins with the one that is due next where nothing is late or to be paid', async () => {
    const page = await openReturn('/vat-return', [])

    expect(callsOf('getVatReturn').at(-1)?.params.period).toBe('2026-Q4')
    expect(page.text()).not.toContain('te laat')
  })

  it('goes on showing what was filed last where nothing else is to be filed, and until when it is to be paid', async () => {
    const page = await openReturn('/vat-return?period=2026-Q4', ['2026-Q4'])
    expect(page.text()).toContain('Dit tijdvak loopt nog tot en met 31 dec 2026.')
    await page.press('Aangifte gedaan')
    await page.press('Aangifte gedaan')
    expect(page.text()).toContain('Uiterlijk te betalen op 31 jan 2027')
    closePages()

    await openReturn('/vat-return', ['2026-Q4'], ['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4'])
    expect(callsOf('getVatReturn').at(-1)?.params.period).toBe('2026-Q4')
  })

  it('begins with the period that the business files by, and warns who nears the limit of the small-business scheme', async () => {
    answer('getBusiness', { ...vink, vatReturnPeriod: 'year' })
    answer('listVatReturns', { data: [{ period: '2026', deadline: '2027-01-31', isFiled: false, isLate: false, payableEuros: 0 }] })
    const kor = { level: 'near', turnoverCents: 1_600_000, limitCents: 2_000_000 } as const
    answer('getVatReturn', ({ params }) => ({ ...returnOf(params.period ?? '', 0), kor }))
    const page = await openPage(VatReturnPage, {}, '/vat-return')

    expect(page.field('Tijdvak')?.textContent).toBe('2026')
    expect(page.text()).toContain('Je zit boven 80% van de omzetgrens')
  })

  it('ends in one amount, to pay or to get back, and files it with the input VAT', async () => {
    const page = await openReturn('/vat-return?period=2026-Q3', ['2026-Q3'])
    expect(page.text()).toMatch(/Te betalen\s*€ 267/)
    await page.type('Voorbelasting', '100,50')
    expect(page.text()).toMatch(/^.*Te betalen\s*€ 166.*− € 101\s*€ 100,50.*Te betalen\s*€ 166/)
    await page.type('Voorbelasting', '300')
    expect(page.text()).toMatch(/Terug te krijgen\s*€ 33.*Terug te krijgen\s*€ 33/)

    await page.type('Voorbelasting', 'veel')
    expect(page.text()).toContain('Dit is geen bedrag')
    expect(page.button('Aangifte gedaan')?.disabled).toBe(true)

    await page.type('Voorbelasting', '100,50')
    await page.press('Aangifte gedaan')
    await page.press('Aangifte gedaan')
    expect(callsOf('fileVatReturn').map(({ body }) => body))
      .toEqual([{ period: '2026-Q3', version: 'seen', inputVatCents: 10_050 }])
    expect(page.text()).toMatch(/Te betalen\s*€ 166.*Aangifte gedaan op 20 nov 2026.*− € 101\s*€ 100,50.*Te betalen\s*€ 166/)
    expect(page.text()).not.toContain('in te dienen')
    expect(page.field('Voorbelasting')).toBeNull()
  })

  it('keeps what was typed in for a period through a reload, and for that period alone', async () => {
    const page = await openReturn('/vat-return?period=2026-Q3', ['2026-Q3'])
    await page.type('Voorbelasting', '100,50')
    closePages()

    expect((await openReturn('/vat-return?period=2026-Q3', ['2026-Q3'])).field('Voorbelasting')?.value).toBe('100,50')
    closePages()
    expect((await openReturn('/vat-return?period=2026-Q2', ['2026-Q2'])).field('Voorbelasting')?.value).toBe('')
  })

  it('reads what was typed in by the language that it was typed in, though the app speaks another by then', async () => {
    const page = await openReturn('/vat-return?period=2026-Q3', ['2026-Q3'])
    await page.type('Voorbelasting', '1.250')
    expect(page.text()).toMatch(/Terug te krijgen\s*€ 983/)
    closePages()
    const again = await openReturn('/vat-return?period=2026-Q3', ['2026-Q3'])
    await again.speak('en')

    expect(again.text()).toMatch(/To get back\s*€983/)
  })

  it('draws a hundred customers of the statement of intra-Community supplies, and names the file that has all', async () => {
    const customers = Array.from({ length: 2_751 }, (_, index) => ({
      customerId: `customer-${index}`, name: `Kunde ${index}`, country: 'DE', vatNumber: `DE${100_000_000 + index}`,
      goodsCents: 10_000, servicesCents: 0, goodsEuros: 100, servicesEuros: 0,
    }))
    const year = returnOf('2026', 2_751)
    answer('getBusiness', vink)
    answer('listVatReturns', { data: [] })
    answer('getVatReturn', {
      ...year,
      figures: { ...year.figures, icp: customers },
      missing: {
        ...year.missing,
        unverifiedVatNumbers: customers.map(({ customerId, name, vatNumber }) =>
          ({ customerId, name, vatNumber, isInvalid: false })),
      },
    })
    const page = await openPage(VatReturnPage, {}, '/vat-return?period=2026')

    expect(window.document.querySelectorAll('a[href^="/invoices?customerId="]')).toHaveLength(100)
    expect(page.text()).toContain('En nog 2.651 klanten. Die staan alle in: CSV van de aangifte')
    expect(window.document.querySelectorAll('a[href^="/customers/"]')).toHaveLength(20)
    expect(page.text()).toContain('En nog 2.731 klanten van wie het btw-nummer ontbreekt, ongeldig of niet gecontroleerd is.')
  })

  it('asks for input VAT as amounts are written in the language of the app', async () => {
    const page = await openReturn('/vat-return?period=2026-Q4', ['2026-Q4'])
    const placeholder = () => window.document.querySelector('input[placeholder^="0"]')?.getAttribute('placeholder')
    expect(placeholder()).toBe('0,00')

    await page.speak('en')
    expect(placeholder()).toBe('0.00')
  })

  it('says that it goes by payment, and has VAT of a claim back, or not, by one press', async () => {
    let isMarked = false
    const claim = () => ({
      id: 'old', number: '2025-0007', customerName: 'Bakkerij De Korenaar', dueDate: '2025-10-31', currency: 'EUR',
      openCents: 6_050, vatCents: 1_050, on: '2026-10-31', isMarked,
    })
    answer('getBusiness', vink)
    answer('listVatReturns', { data: [] })
    answer('getVatReturn', ({ params }) => ({ ...returnOf(params.period ?? '', 2), basis: 'cash', badDebts: [claim()] }))
    answer('markBadDebt', () => {
      isMarked = true
      return storedDraft()
    })
    const page = await openPage(VatReturnPage, {}, '/vat-return?period=2026-Q4')
    expect(page.text()).toContain('Kasstelsel: rubriek 1a, 1b en 1c gaan naar betaaldatum')
    expect(page.text()).toMatch(/Te betalen op 31 okt 2025, nog € 60,50 open\s*€ 10,50 btw terug, op 31 okt 2026/)

    await page.press('Btw van 2025-0007 terugvragen')
    expect(callsOf('markBadDebt')).toMatchObject([{ params: { id: 'old' }, body: { on: '2026-10-31' } }])
    expect(page.text()).toContain('€ 10,50 btw teruggevraagd, op 31 okt 2026')
    expect(page.button('Terugvragen van btw van 2025-0007 terugdraaien')).not.toBeNull()
  })
})
