import { describe, expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import type { Notice, NoticeClaim, NoticeList } from '#contract/schemas/notice'
import MailForm from '../../components/settings/MailForm.vue'
import { canHaveNotices, isUnderNotice } from '../../composables/use-invoice-actions'
import { openIssued } from '../support/components/issued'
import { openPage, settled } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { as, storedDraft, vink } from '../support/components/vink'

/** An invoice of € 1.210,00 that should have been paid three weeks ago; it is 20 November. */
const overdue = (fields: Partial<Invoice> = {}) => storedDraft({}, {
  number: '2026-0001', status: 'sent', displayStatus: 'overdue', dueDate: '2026-10-30', totalCents: 121_000, openCents: 121_000,
  sentAt: '2026-10-01T09:00:00.000Z', ...fields,
})
const claim: NoticeClaim = {
  kind: 'consumer', payBy: '2026-12-07', currency: 'EUR', openCents: 121_000, costsCents: 18_150, interestCents: 278,
  charged: { costsCents: 0, interestCents: 0 },
  interest: [{ from: '2026-10-31', to: '2026-11-20', days: 21, overCents: 121_000, rate: '4', isAssumed: false, cents: 278 }],
}
const business: NoticeClaim = { ...claim, kind: 'business', payBy: '2026-12-04', interestCents: 724 }
const sent: Notice = {
  ...claim, id: 'first', sentOn: '2026-11-20', locale: 'nl', automatic: false, sha256: 'a'.repeat(64), status: 'sent',
  isUncertain: false, createdAt: '2026-11-20T09:00:00.000Z',
}
const noCharges = { otherOverdue: 0, chargeable: null, charges: [] }
const dialog = () => document.querySelector('[role="dialog"]')
/** Its words, with plain spaces. */
const said = () => dialog()?.textContent.replace(/\s+/g, ' ')
const open = async (notices: NoticeList) => {
  const page = await openIssued(overdue(), { notices })
  await page.press('Meer')
  await page.take('Aanmaning sturen')
  return page
}

it.each([
  ['sent', true], ['delivered', true], ['complained', true], ['queued', false], ['bounced', false], ['failed', false],
] as const)('an invoice is under notice once one went out, as far as anybody told: %s', (status, isUnder) => {
  expect(isUnderNotice({ data: [{ ...sent, status }] })).toBe(isUnder)
})

it.each([['2026-11-19', true], ['2026-11-20', false], [null, false]])(
  'an invoice may have notices from the day after it was due: %s', (dueDate, mayHave) => {
    expect(canHaveNotices({ kind: 'invoice', imported: false, dueDate })).toBe(mayHave)
  },
)

describe('the question before a formal notice goes out', () => {
  it('shows to whom, what a consumer would owe and the day until which they owe no costs', async () => {
    await open({ data: [], claim, earliestOn: '2026-11-02', ...noCharges })

    for (const words of ['boekhouding@korenaar.example', '€ 181,50', '€ 2,78', 'tot en met 7 dec 2026']) {
      expect(said()).toContain(words)
    }
  })

  it('shows what is claimed of a business in all', async () => {
    await open({ data: [], claim: business, earliestOn: '2026-11-02', ...noCharges })

    expect(said()).toContain('€ 1.398,74')
    expect(said()).toContain('uiterlijk op 4 dec 2026')
  })

  it('says that other invoices of a consumer are overdue as well', async () => {
    await open({ data: [], claim, earliestOn: '2026-11-02', ...noCharges, otherOverdue: 2 })

    expect(said()).toContain('Er zijn nog 2 facturen van deze klant te laat.')
  })

  it('says of one before it that nobody knows whether it arrived', async () => {
    const before: Notice = { ...sent, sentOn: '2026-11-19', status: 'failed', isUncertain: true }
    await open({ data: [before], claim, earliestOn: '2026-11-02', ...noCharges })

    expect(said()).toContain('Of de aanmaning van 19 nov 2026 is aangekomen, is niet bekend.')
    expect(dialog()?.querySelector('[type="submit"]')).not.toBeNull()
  })

  it('says where the rate of interest is not known yet', async () => {
    const interest = claim.interest.map(period => ({ ...period, isAssumed: true }))
    await open({ data: [], claim: { ...claim, interest }, earliestOn: '2026-11-02', ...noCharges })

    expect(said()).toContain('kent Polder nog niet')
  })

  it.each([
    ['from when on it may, where it is too early', '2026-12-08', 'Een aanmaning kan vanaf 8 dec 2026.'],
    ['that one is under way', '2026-11-02', 'Er wordt op dit moment al een aanmaning gestuurd.'],
    ['that there can be none', null, 'Van deze factuur kan geen aanmaning uit.'],
  ])('says %s, and cannot be answered', async (_, earliestOn, words) => {
    await open({ data: [], claim: null, earliestOn, ...noCharges })

    expect(said()).toContain(words)
    expect(dialog()?.querySelector('[type="submit"]')).toBeNull()
  })

  it('sends it, and shows the letter', async () => {
    const page = await open({ data: [], claim, earliestOn: '2026-11-02', ...noCharges })
    answer('createNotice', sent)
    answer('getInvoice', overdue({ updatedAt: '2026-11-20T09:00:01.000Z' }))
    answer('listNotices', { data: [sent], claim: null, earliestOn: '2026-12-08', ...noCharges })

    dialog()?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
    await settled()

    expect(callsOf('createNotice')).toMatchObject([{ params: { id: 'draft' } }])
    expect(page.text()).toContain('Aanmaning verstuurd')
  })
})

describe('the formal notices on the page of an invoice', () => {
  it('stand there with what each said, where it stands, and its letter', async () => {
    const page = await openIssued(overdue(), { notices: { data: [sent], claim: null, earliestOn: '2026-12-08', ...noCharges } })

    expect(page.text()).toContain('€ 1.210,00 te betalen tot en met 7 dec 2026. Daarna € 181,50 incassokosten en rente.')
    const letter = document.querySelector('a[href*="/api/v1/invoices/draft/notices/first/pdf"]')
    expect(letter?.textContent.trim()).toMatch(/^Brief van 20.nov.2026$/)
  })

  it.each([
    ['once one went out', overdue(), sent, 'Dossier voor incasso'],
    ['not when all is paid', overdue({ status: 'paid', displayStatus: 'paid', openCents: 0 }), sent, undefined],
    ['not while none went out', overdue(), { ...sent, status: 'failed' as const }, undefined],
  ])('come with the file for a collection agency: %s', async (_, invoice, notice, label) => {
    await openIssued(invoice, { notices: { data: [notice], claim: null, earliestOn: null, ...noCharges } })

    const file = document.querySelector('a[href*="/api/v1/invoices/draft/collection-file"]')
    expect(file?.textContent.trim()).toBe(label)
  })

  it.each([
    ['of what is in another currency', overdue({ currency: 'USD' }), undefined],
    ['of what was made in another program', overdue({ imported: true }), undefined],
    ['by somebody who may not send', overdue(), as('assistant')],
  ])('are not offered %s', async (_, invoice, person) => {
    const page = await openIssued(invoice, person ? { person } : {})
    await page.press('Meer')

    expect(page.text()).not.toContain('Aanmaning sturen')
  })
})

describe('days of reminders and notices', () => {
  const scheduleLabel = 'Dagen na de vervaldatum'

  it.each([['14, 7', [7, 14]], ['7 en 14 dagen', [7, 14]], ['7; 7', [7]], ['7. 14.', [7, 14]]])('are read as they are typed: %s', async (typed, reminderSchedule) => {
    answer('updateBusiness', vink)
    const page = await openPage(MailForm, { business: { ...vink, reminderSchedule: [30] } })
    await page.type(scheduleLabel, typed)
    await page.press('Opslaan')

    expect(callsOf('updateBusiness')).toMatchObject([{ body: { reminderSchedule } }])
  })

  it.each([
    [scheduleLabel, '-5'], [scheduleLabel, '1e3'], [scheduleLabel, '7.5'], [scheduleLabel, '14, 7½'],
    ['Vanzelf een aanmaning: dagen na de vervaldatum', '0x10'],
  ])('are asked for again where they are none: %s %s', async (label, typed) => {
    const page = await openPage(MailForm, { business: vink })
    await page.type(label, typed)
    await page.press('Opslaan')

    expect(callsOf('updateBusiness')).toEqual([])
    expect(page.text()).toContain('van 1 tot 365')
  })
})

it.each([['30', 30], ['', null]])('a formal notice by itself is wanted after %s days', async (typed, noticeAfterDays) => {
  answer('updateBusiness', { ...vink, noticeAfterDays })
  const page = await openPage(MailForm, { business: { ...vink, noticeAfterDays: 45 } })
  await page.type('Vanzelf een aanmaning: dagen na de vervaldatum', typed)
  await page.press('Opslaan')

  expect(callsOf('updateBusiness')).toMatchObject([{ body: { noticeAfterDays } }])
})
