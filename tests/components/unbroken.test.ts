import { describe, expect, it } from 'vitest'
import InvoiceCredits from '../../components/invoices/InvoiceCredits.vue'
import InvoiceTable from '../../components/invoices/InvoiceTable.vue'
import { publicWords } from '../../components/public/public-texts'
import { figuresUnbroken } from '../../composables/use-format'
import { openPage } from '../support/components/page'
import { storedDraft } from '../support/components/vink'

const note = storedDraft({}, {
  kind: 'credit_note', status: 'sent', displayStatus: 'sent', number: 'C2026-0001', issueDate: '2026-11-20', totalCents: 34_485,
})

describe('what stays in one line', () => {
  it('is the number and the date of a document on a card', async () => {
    const page = await openPage(InvoiceTable, { rows: [note], caption: 'Facturen' })
    const number = [...document.querySelectorAll('td .inline-block')].map(({ textContent }) => textContent)

    expect(number).toEqual(['C2026-0001\u00A0·'])
    expect(page.text()).toContain('Creditfactuur C2026-0001')
    expect(document.querySelector('tbody')?.textContent).toContain('20\u00a0nov\u00a02026')
  })

  it('is a date on the page of a link', () => {
    expect(publicWords('nl', 'EUR').date('2026-12-31')).toBe('31\u00a0dec\u00a02026')
  })

  it.each([
    ['Tot € 1.000,00 verschil neem je het mee.', 'Tot €~1.000,00 verschil neem je het mee.'],
    ['De datum ligt voor 31 dec 2026.', 'De datum ligt voor 31~dec~2026.'],
    ['Dit telt mee in 2026-Q4.', 'Dit telt mee in 2026-+Q4.'],
    ['Nummer 2026-0001 van 3 klanten.', 'Nummer 2026-0001 van 3 klanten.'],
  ])('are figures in what the check says: %s', (said, shown) => {
    expect(figuresUnbroken(said)).toBe(shown.replaceAll('~', '\u00a0').replaceAll('+', '\u2060'))
  })
})

it('the amount of a credit note stands at the right, also where it has no room beside its state', async () => {
  const { id, number, displayStatus, issueDate, totalCents } = note
  const creditNotes = [{ id, number, displayStatus, issueDate, totalCents, refundDueCents: 0 }]
  await openPage(InvoiceCredits, { invoice: storedDraft({}), corrections: { creditNotes } })

  expect(document.querySelector('li > .ms-auto')?.textContent).toBe('€\u00a0-344,85')
})
