import { describe, expect, it } from 'vitest'
import type { Customer } from '#contract/schemas/customer'
import type { EmailLogEntry } from '#contract/schemas/email'
import type { Invoice } from '#contract/schemas/invoice'
import InvoiceRowActions from '../../components/invoices/InvoiceRowActions.vue'
import NextStep from '../../components/invoices/NextStep.vue'
import MailLog from '../../components/sending/MailLog.vue'
import SendActions from '../../components/sending/SendActions.vue'
import { openIssued } from '../support/components/issued'
import { openPage, pass, settled } from '../support/components/page'
import { answer } from '../support/components/server'
import { bakery, storedDraft, vink } from '../support/components/vink'

const at = '2026-10-12T09:00:00.000Z'

/** An invoice of € 102,85 that the bakery should have paid nine days ago; it is ten in the morning of 20 November. */
const overdue = (fields: Partial<Invoice> = {}) => storedDraft({}, {
  number: '2026-0001', status: 'sent', displayStatus: 'overdue', dueDate: '2026-11-11', totalCents: 10_285, openCents: 10_285,
  sentAt: at, ...fields,
})
const reminded = (lastReminderAt: string, nextReminderAllowedAt: string) =>
  overdue({ reminderCount: 1, lastReminderAt, nextReminderAllowedAt })
const thisMorning = reminded('2026-11-20T07:30:00.000Z', '2026-11-21T07:30:00.000Z')
const lastWeek = reminded('2026-11-13T07:30:00.000Z', '2026-11-14T07:30:00.000Z')

describe('what to do next with an invoice that is overdue', () => {
  it.each([
    ['before the first reminder', overdue(), '9 dagen te laat. Stuur je klant een herinnering.'],
    ['right after one', thisMorning, 'Je herinnerde op 20 nov 2026, 08:30. De volgende herinnering kan vanaf 21 nov 2026, 08:30.'],
    ['that its customer never got', overdue({ sentAt: null }), '9 dagen te laat. Je hebt de factuur nog niet verstuurd. Doe dat eerst.'],
    ['that its customer saw without a mail', overdue({ sentAt: null, firstViewedAt: at }), 'Stuur je klant een herinnering.'],
    ['once another may go', lastWeek, 'Je herinnerde op 13 nov 2026, 08:30. Stuur nog een herinnering.'],
  ])('%s', async (_, invoice, said) => {
    const page = await openPage(NextStep, { invoice, settlement: null })

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

describe('the question before a reminder goes out', () => {
  it.each([
    ['says to whom', { email: 'bakker@example.nl', emailCc: null }, 'Aanbakker@example.nl'],
    ['says who gets a copy', { email: 'bakker@example.nl', emailCc: 'boek@example.nl' }, 'Kopie aanboek@example.nl'],
  ])('%s', async (_, addresses, said) => {
    expect(await askedFor(addresses)).toContain(said)
  })

  it('can not be answered where it goes to nobody', async () => {
    expect(await askedFor({ email: null, emailCc: null })).toContain('Zet het eerst bij je klant.')
    expect(document.querySelector('[role="dialog"] [type="submit"]')).toBeNull()
  })

  async function askedFor(addresses: Partial<Customer>): Promise<string | undefined> {
    answer('getBusiness', vink)
    answer('getCustomer', { ...bakery, ...addresses })
    const page = await openPage(SendActions, { invoice: overdue(), mail: null })
    await page.press('Herinneren')
    return document.querySelector('[role="dialog"]')?.textContent
  }
})

it('the log of the mail about an invoice tells a reminder from the invoice', async () => {
  const mail: EmailLogEntry = {
    id: 'first', kind: 'invoice', invoiceId: 'draft', invoiceNumber: '2026-0001', to: ['bakker@example.nl'], cc: [],
    subject: '', status: 'sent', error: null, sentAt: at, deliveredAt: null, createdAt: at,
  }
  answer('listEmails', { data: [{ ...mail, kind: 'reminder', id: 'second' }, mail], page: 1, pageSize: 100, total: 2 })
  await openPage(MailLog, { about: { invoiceId: 'draft' } })

  expect([...document.querySelectorAll('li > p:first-child')].map(({ textContent }) => textContent.trim()))
    .toEqual(['Herinnering · Verstuurd', 'Verstuurd'])
})

describe('the page of an invoice on a phone', () => {
  const fresh = overdue({ status: 'issued', displayStatus: 'issued', sentAt: null })
  const never = overdue({ status: 'issued', sentAt: null })

  it.each([
    ['that is overdue reminds of it', overdue(), ['Herinneren', 'Betaling noteren'], 'Herinnering voor 2026-0001'],
    ['that its customer never got sends it', never, ['Versturen', 'Betaling noteren'], 'Factuur 2026-0001 versturen'],
    ['that was issued just now sends it', fresh, ['Versturen', 'Betaling noteren'], 'Factuur 2026-0001 versturen'],
    ['whose reminder has to wait takes its payment', thisMorning, ['Betaling noteren'], 'Betaling noteren'],
  ])('%s, as wide as the page', async (_, invoice, names, opened) => {
    const page = await openIssued(invoice)
    const wide = [...document.querySelectorAll<HTMLButtonElement>('main button.basis-full\\!')]
    expect(wide.map(({ textContent }) => textContent.trim())).toEqual(names)
    expect(wide.map(({ className }) => /(^| )bg-primary( |$)/.test(className))).toEqual(names.map((_, place) => place === 0))

    await pass(1)
    wide[0]?.click()
    await settled()

    expect(document.querySelector('[role="dialog"]')?.textContent).toContain(opened)
    page.close()
  })

  it('still reminds of what its customer never got, from the menu', async () => {
    const page = await openIssued(never)
    expect(page.button('Herinneren')).toBeNull()

    await page.press('Meer')
    await page.take('Herinneren')

    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Herinnering voor 2026-0001')
  })
})
