import { describe, expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import InvoiceRowActions from '../../components/invoices/InvoiceRowActions.vue'
import NextStep from '../../components/invoices/NextStep.vue'
import SendActions from '../../components/sending/SendActions.vue'
import { openPage } from '../support/components/page'
import { storedDraft } from '../support/components/vink'

/** An invoice of € 102,85 that the bakery should have paid nine days ago; it is ten in the morning of 20 November. */
const overdue = (fields: Partial<Invoice> = {}) => storedDraft({}, {
  number: '2026-0001', status: 'sent', displayStatus: 'overdue', dueDate: '2026-11-11', totalCents: 10_285, openCents: 10_285,
  sentAt: '2026-10-12T09:00:00.000Z', ...fields,
})
const reminded = (lastReminderAt: string, nextReminderAllowedAt: string) =>
  overdue({ reminderCount: 1, lastReminderAt, nextReminderAllowedAt })
const thisMorning = reminded('2026-11-20T07:30:00.000Z', '2026-11-21T07:30:00.000Z')
const lastWeek = reminded('2026-11-13T07:30:00.000Z', '2026-11-14T07:30:00.000Z')

describe('what to do next with an invoice that is overdue', () => {
  it.each([
    ['before the first reminder', overdue(), '9 dagen te laat. Stuur je klant een herinnering.'],
    ['right after one', thisMorning, 'Je herinnerde op 20 nov 2026, 08:30. De volgende herinnering kan vanaf 21 nov 2026, 08:30.'],
    ['once another may go', lastWeek, 'Je herinnerde op 13 nov 2026, 08:30. Stuur nog een herinnering.'],
  ])('%s', async (_, invoice, said) => {
    const page = await openPage(NextStep, { invoice, settlement: null, refundDueCents: null })

    expect(page.text()).toContain(said)
  })
})

describe('the button that reminds', () => {
  it.each([
    ['waits as long as a reminder would be refused', thisMorning, true],
    ['asks again once another may go', lastWeek, false],
    ['asks where none went out', overdue(), false],
  ])('%s', async (_, invoice, waits) => {
    const page = await openPage(SendActions, { invoice, mail: null })

    expect(page.button('Herinneren')?.disabled).toBe(waits)
  })

  it('says in the list from when on it may go', async () => {
    const page = await openPage(InvoiceRowActions, { invoice: thisMorning, name: '2026-0001' })

    await page.press('Meer met 2026-0001')

    expect(page.text()).toContain('De volgende herinnering kan vanaf 21 nov 2026, 08:30.')
  })
})
