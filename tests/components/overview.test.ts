import { describe, expect, it } from 'vitest'
import OverviewPage from '../../components/overview/OverviewPage.vue'
import OverviewTasks from '../../components/overview/OverviewTasks.vue'
import RevenueChart from '../../components/overview/RevenueChart.vue'
import { chartScale } from '../../composables/chart-scale'
import { expectedByWeek } from '../../composables/expected-weeks'
import { undeliveredOf, unfinishedOf } from '../../composables/use-overview'
import type { EmailLogEntry } from '#contract/schemas/email'
import type { Me } from '#contract/schemas/me'
import { openPage, pass } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { as, ownerOfVink, storedDraft, vink } from '../support/components/vink'

/** A Friday. */
const today = '2026-11-20'
const due = (dueDate: string | null, openCents: number, currency = 'EUR') => ({ dueDate, openCents, currency })
const euro = (cents: number) => ({ currency: 'EUR', cents })

describe('what is expected per week', () => {
  it('is late, this week, the next ones by their Monday, and later; weeks without anything stay', () => {
    const rows = [
      due('2026-11-19', 100), due('2026-11-20', 200), due('2026-11-22', 300), due('2026-11-23', 400, 'USD'),
      due('2026-12-13', 500), due('2026-12-14', 600), due(null, 700),
    ]
    const open = [euro(2_400), { currency: 'USD', cents: 400 }]

    expect(expectedByWeek(today, { data: rows, total: 7 }, { open, late: [euro(100)] })).toEqual([
      { name: 'late', from: null, sums: [euro(100)] },
      { name: 'thisWeek', from: '2026-11-20', sums: [euro(500)] },
      { name: 'nextWeek', from: '2026-11-23', sums: [{ currency: 'USD', cents: 400 }] },
      { name: 'week', from: '2026-11-30', sums: [] },
      { name: 'week', from: '2026-12-07', sums: [euro(500)] },
      { name: 'later', from: null, sums: [euro(1_300)] },
    ])
  })

  it('has nothing late and nothing later where there is nothing', () => {
    const parts = expectedByWeek(today, { data: [due('2026-11-20', 200)], total: 1 }, { open: [euro(200)], late: [euro(0)] })
    expect(parts.map(({ name }) => name)).toEqual(['thisWeek', 'nextWeek', 'week', 'week'])
  })

  it('leaves to later what is not known whole, so that nothing is missing', () => {
    const rows = [due('2026-11-01', 100), due('2026-11-21', 200)]

    expect(expectedByWeek(today, { data: rows, total: 500 }, { open: [euro(9_000)], late: [euro(100)] })).toEqual([
      { name: 'late', from: null, sums: [euro(100)] },
      { name: 'later', from: null, sums: [euro(8_900)] },
    ])
  })

  it('is late and not later, however many are', () => {
    const rows = [due('2026-10-01', 100), due('2026-10-02', 200)]

    expect(expectedByWeek(today, { data: rows, total: 500 }, { open: [euro(9_000)], late: [euro(8_000)] })).toEqual([
      { name: 'late', from: null, sums: [euro(8_000)] },
      { name: 'later', from: null, sums: [euro(1_000)] },
    ])
  })
})

it('a draft that a recurring invoice copies waits for nobody', () => {
  const rows = ['one', 'template', 'two', 'three', 'four', 'five', 'six'].map(id => storedDraft({}, { id }))
  const { count, rows: [first, second, ...more] } = unfinishedOf(
    { data: rows, page: 1, pageSize: 100, total: 107 }, new Map([['template', 'hosting'], ['final', 'mail']]),
  )

  expect(count).toBe(106)
  expect([first?.id, second?.id, more.length]).toEqual(['one', 'two', 3])
})

it.each([
  [[0, 0], { low: 0, high: 100, marks: [0, 100] }],
  [[120_000, 340_000], { low: 0, high: 400_000, marks: [0, 100_000, 200_000, 300_000, 400_000] }],
  [[-30_000, 90_000], { low: -50_000, high: 100_000, marks: [-50_000, 0, 50_000, 100_000] }],
  [[-500], { low: -600, high: 0, marks: [-600, -400, -200, 0] }],
])('an axis holds %j between round marks', (amounts, scale) => {
  expect(chartScale(amounts)).toEqual(scale)
})

describe('the chart of the year', () => {
  const months = [120_050, 0, -30_000, 0, 0, 0, 0, 0, 0, 0, 90_000, 0]

  it('says what each month came to, on it and in a table', async () => {
    const page = await openPage(RevenueChart, { year: 2026, months, totalCents: 180_050 })
    const text = () => page.text().replaceAll('\u00a0', ' ')

    expect(text()).toContain('€ 1.800,50')
    expect([...document.querySelectorAll('tbody tr')].map(row => row.textContent.replaceAll('\u00a0', ' ')))
      .toEqual(expect.arrayContaining(['jan€ 1.200,50', 'mrt€ -300,00', 'nov€ 900,00']))
    for (const figure of ['€ 1.201', '€ 900', '€ -300']) expect(text()).toContain(figure)
  })

  it('tells a month in full where somebody points at it', async () => {
    const page = await openPage(RevenueChart, { year: 2026, months, totalCents: 180_050 })
    document.querySelector('.grid-cols-12 > div')?.dispatchEvent(new Event('pointerenter'))
    await pass(0)

    expect(page.text().replaceAll('\u00a0', ' ')).toContain('jan 2026: € 1.200,50')
  })
})

describe('the overview', () => {
  const none = { data: [], page: 1, pageSize: 5, total: 0 }
  const offered: Me = {
    ...as('bookkeeper'), accounts: ownerOfVink.accounts.map(account => ({ ...account, role: 'bookkeeper', offeredRole: 'owner' })),
  }

  it('asks whether somebody takes the role that they are offered, until they answer', async () => {
    answer('getBusiness', vink)
    answer('listInvoices', none)
    answer('sumInvoices', { data: [] })
    answer('listEmails', none)
    answer('listVatReturns', { data: [] })
    answer('answerRoleOffer', {
      id: 'vera', userId: 'vink', name: 'Vera Vink', email: 'vink@example.nl', role: 'bookkeeper', offeredRole: null, isYou: true,
      invitedBy: null, createdAt: '2026-11-02T08:00:00.000Z',
    })
    answer('getMe', as('bookkeeper'))
    const page = await openPage(OverviewPage, {}, '/', offered)
    expect(page.text()).toContain('Word je eigenaar van Studio Vink?')
    await page.press('Nee, bedankt')

    expect(callsOf('answerRoleOffer')).toMatchObject([{ body: { accept: false } }])
    expect(page.text()).not.toContain('Word je eigenaar')
  })
})

describe('what waits for somebody', () => {
  const vatReturn = (period: string, deadline: string) =>
    ({ period, deadline, isLate: deadline < today, isFiled: false, payableEuros: 210 })

  it('has what is late first, the return among it, and leads to each', async () => {
    await openPage(OverviewTasks, {
      overdue: { count: 2, sums: [euro(24_200), { currency: 'USD', cents: 1_000 }] }, unsentCount: 1, draftCount: 3, undelivered: [],
      returns: [vatReturn('2026-Q3', '2026-10-31'), vatReturn('2026-Q4', '2027-01-31')],
    })
    const links = [...document.querySelectorAll('li a')]

    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '/invoices?kind=invoice&status=overdue', '/vat-return?period=2026-Q3', '/invoices?status=issued',
      '/invoices?status=draft', '/vat-return?period=2026-Q4',
    ])
    expect(links[0]?.textContent.replaceAll('\u00a0', ' ')).toContain('2 facturen zijn te laat€ 242,00 + US$ 10,00')
    expect(links[1]?.textContent.replaceAll('\u00a0', ' ')).toContain('20 dagen te laat: dit moest uiterlijk op 31 okt 2026 zijn ingediend en betaald')
    expect(links[4]?.textContent.replaceAll('\u00a0', ' ')).toContain('Btw-aangifte over kwartaal 4, 2026: € 210')
  })

  it('is the return alone where all else is done', async () => {
    await openPage(OverviewTasks, {
      overdue: { count: 0, sums: [euro(0)] }, unsentCount: 0, draftCount: 0, undelivered: [],
      returns: [vatReturn('2026-Q4', '2027-01-31')],
    })

    expect(document.querySelectorAll('li')).toHaveLength(1)
  })

  it('are mails that reached nobody, until another one went out about the same document', async () => {
    const mail = (number: string | null, status: EmailLogEntry['status']): EmailLogEntry => ({
      id: `${number} ${status}`, kind: 'invoice', invoiceId: number, invoiceNumber: number, to: [], cc: [], subject: 'Factuur', status,
      error: null, sentAt: null, deliveredAt: null, createdAt: '2026-11-19T09:00:00.000Z',
    })
    const undelivered = undeliveredOf([
      mail('0003', 'sent'), mail('0002', 'bounced'), mail('0003', 'bounced'), mail('0001', 'failed'), mail(null, 'failed'),
    ])
    await openPage(OverviewTasks, {
      overdue: { count: 0, sums: [euro(0)] }, unsentCount: 0, draftCount: 0, undelivered, returns: [],
    })

    expect(document.querySelector('li a')?.getAttribute('href')).toBe('/emails')
    expect(document.querySelector('li')?.textContent).toContain('2 mails kwamen niet aan0002, 0001')
  })
})
