import { describe, expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import type { Notice, NoticeList } from '#contract/schemas/notice'
import NextStep from '../../components/invoices/NextStep.vue'
import { openIssued } from '../support/components/issued'
import { openPage, settled } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { as, storedDraft } from '../support/components/vink'

/** An invoice of € 1.210,00 that should have been paid three weeks ago; it is 20 November. */
const overdue = (fields: Partial<Invoice> = {}) => storedDraft({}, {
  number: '2026-0001', status: 'sent', displayStatus: 'overdue', dueDate: '2026-10-30', totalCents: 121_000, openCents: 121_000,
  sentAt: '2026-10-01T09:00:00.000Z', ...fields,
})
const owes = (fields: Partial<NoticeList> = {}): NoticeList => ({
  data: [], claim: null, earliestOn: '2026-11-02', otherOverdue: 0, charges: [],
  chargeable: { kind: 'business', costsCents: 4_000, interestCents: 724 }, ...fields,
})
const sent: Notice = {
  id: 'first', kind: 'business', payBy: '2026-12-04', currency: 'EUR', openCents: 121_000, costsCents: 18_150,
  interestCents: 724, charged: { costsCents: 0, interestCents: 0 }, interest: [], sentOn: '2026-11-20', locale: 'nl',
  automatic: false, sha256: null, status: 'sent', isUncertain: false, createdAt: '2026-11-20T09:00:00.000Z',
}
const dialog = () => document.querySelector('[role="dialog"]')
/** Its words, with plain spaces. */
const said = () => dialog()?.textContent.replace(/\s+/g, ' ')
const boxes = () => [...dialog()?.querySelectorAll<HTMLButtonElement>('[role="checkbox"]') ?? []]
const submit = () => dialog()?.querySelector<HTMLButtonElement>('[type="submit"]')
const ask = async (notices: NoticeList) => {
  const page = await openIssued(overdue(), { notices })
  await page.press('Kosten en rente factureren')
  return page
}

it.each([
  [4_000, 724, '€ 40,00 incassokosten en € 7,24 rente'],
  [0, 278, 'nu € 2,78 rente'],
  [4_000, 0, 'nu € 40,00 incassokosten verschuldigd'],
])('what paying late cost names no costs and no interest that are not owed: %i and %i cents', async (costsCents, interestCents, words) => {
  const page = await openIssued(overdue(), { notices: owes({ chargeable: { kind: 'business', costsCents, interestCents } }) })

  expect(page.text().replace(/\s+/g, ' ')).toContain(words)
})

describe('the question what of paying late is charged', () => {
  it('shows both amounts and that they carry no VAT, and makes the draft that charges them', async () => {
    await ask(owes())
    for (const words of ['Incassokosten, € 40,00', 'Wettelijke rente, € 7,24', 'gaat geen btw']) expect(said()).toContain(words)
    answer('chargeLatePayment', storedDraft({}, { id: 'charges' }))
    submit()?.click()
    await settled()

    expect(callsOf('chargeLatePayment')).toMatchObject([
      { params: { id: 'draft' }, body: { collectionCosts: true, interest: true } },
    ])
  })

  it('charges what is left ticked, and nothing where nothing is', async () => {
    await ask(owes())
    boxes()[0]?.click()
    await settled()
    answer('chargeLatePayment', storedDraft({}, { id: 'charges' }))
    submit()?.click()
    await settled()

    expect(callsOf('chargeLatePayment')).toMatchObject([{ body: { collectionCosts: false, interest: true } }])
  })

  it('says why a consumer owes no costs yet', async () => {
    await ask(owes({ chargeable: { kind: 'consumer', costsCents: 0, interestCents: 278 } }))

    expect(said()).toContain('pas incassokosten als de veertien dagen van een aanmaning voorbij zijn')
    expect(boxes().map(({ disabled }) => disabled)).toEqual([true, false])
  })

  it.each([
    [1, 'Er is nog 1 factuur van deze klant te laat.'],
    [2, 'Er zijn nog 2 facturen van deze klant te laat.'],
  ])('warns of the costs of a consumer who owes %i more', async (otherOverdue, words) => {
    await ask(owes({ chargeable: { kind: 'consumer', costsCents: 4_000, interestCents: 278 }, otherOverdue }))
    expect(said()).toContain(words)
    expect(said()).toContain('incassokosten over de som')

    boxes()[0]?.click()
    await settled()
    expect(said()).not.toContain(words)
  })

  it.each([
    ['a consumer who owes nothing else', 'consumer', 0],
    ['a business', 'business', 2],
  ] as const)('warns of no costs of %s', async (_, kind, otherOverdue) => {
    await ask(owes({ chargeable: { kind, costsCents: 4_000, interestCents: 278 }, otherOverdue }))

    expect(said()).not.toContain('over de som')
  })
})

describe('costs and interest on the page of a late invoice', () => {
  it.each([
    ['what it comes to', 0, /In rekening gebracht: 2026-0034 ?€ 45,20/],
    ['what is left of it', 4_000, /In rekening gebracht: 2026-0034 ?€ 5,20/],
    ['no amount where all was credited', 4_520, /In rekening gebracht: 2026-0034 ?Gecrediteerd/],
  ])('are listed with the document that charges them and %s', async (_, creditedCents, words) => {
    const charges = [{ id: 'charges', number: '2026-0034', status: 'issued' as const, totalCents: 4_520, creditedCents }]
    const page = await openIssued(overdue(), { notices: owes({ chargeable: null, charges }) })

    expect(page.text().replace(/\s+/g, ' ')).toMatch(words)
    expect(page.text()).not.toContain('Kosten en rente factureren')
  })

  it.each([
    ['where nothing is due', owes({ chargeable: { kind: 'business', costsCents: 0, interestCents: 0 } }), undefined],
    ['to somebody who may not write', owes(), as('bookkeeper')],
  ])('are not offered %s', async (_, notices, person) => {
    const page = await openIssued(overdue(), { notices, ...(person ? { person } : {}) })

    expect(page.text()).not.toContain('Kosten en rente factureren')
  })

  it('lead back to the invoice that was late', async () => {
    await openIssued(overdue({ chargesForInvoiceId: 'late' }), { notices: owes({ chargeable: null }) })

    expect(document.querySelector('a[href="/invoices/late"]')?.textContent.trim()).toBe('van een late factuur')
  })
})

describe('what to do next after a formal notice', () => {
  it.each([
    ['waits for its days', { earliestOn: '2026-12-05' }, 'Je klant heeft tot en met 4 dec 2026 om te betalen.'],
    ['charges what is due then', {}, 'Breng kosten en rente in rekening'],
    ['hands the file over where nothing is left to charge', { chargeable: null }, 'of stuur nog een aanmaning'],
    ['reminds where it came back', { data: [{ ...sent, status: 'bounced' as const }] }, 'Stuur je klant een herinnering'],
  ])('%s', async (_, fields, words) => {
    const notices = owes({ data: [sent], ...fields })
    const page = await openPage(NextStep, { invoice: overdue(), settlement: null, notices })

    expect(page.text().replace(/\s+/g, ' ')).toContain(words)
  })
})
