import { defineComponent, h, onMounted, ref, type PropType } from 'vue'
import { describe, expect, it } from 'vitest'
import type { Business } from '#contract/schemas/business'
import type { Customer } from '#contract/schemas/customer'
import type { Invoice } from '#contract/schemas/invoice'
import SendActions from '../../components/sending/SendActions.vue'
import SendDialog from '../../components/sending/SendDialog.vue'
import type { MailAfterIssue } from '../../composables/use-issue'
import { openPage, type Page } from '../support/components/page'
import { answer, callsOf, CutOff, Refused, Unreachable } from '../support/components/server'
import { bakery, ownerOfVink, storedDraft, vink } from '../support/components/vink'

const keepFirst = /^Bij deze klant bewaren/
const keepToo = /^Ook bij deze klant bewaren/
const keepWords = 'Deze woorden voortaan bij elke factuur'

const issued = (fields: Partial<Invoice> = {}) => storedDraft({}, {
  number: '2026-0001', status: 'issued', displayStatus: 'issued', issuedAt: '2026-11-20T09:00:00.000Z', ...fields,
})

/** The dialog that mails an invoice to this customer. */
async function openMail(customer: Partial<Customer>, fields: Partial<Invoice> = {}): Promise<Page> {
  const stored = { ...bakery, ...customer }
  const invoice = issued({ customer: stored, ...fields })
  answer('getBusiness', vink)
  answer('getCustomer', stored)
  answer('sendInvoice', { ...invoice, status: 'sent', sentAt: '2026-11-20T09:00:00.000Z' })
  answer('updateCustomer', ({ body }) => ({ ...stored, ...body as Partial<Customer> }))
  answer('updateBusiness', ({ body }) => ({ ...vink, ...body as Partial<Business> }))
  return openPage(MailOf, { invoice })
}

/** The dialog as whoever mails an invoice opens it, and what it says of a mail that went out. */
const MailOf = defineComponent(({ invoice }: { invoice: Invoice }) => {
  const open = ref(false)
  const isSent = ref(false)
  onMounted(() => { open.value = true })
  return () => [
    isSent.value ? h('p', 'Weg is weg') : null,
    h(SendDialog, { invoice, open: open.value, onSent: () => { isSent.value = true } }),
  ]
}, { props: { invoice: { type: Object as PropType<Invoice>, required: true } } })

const send = (page: Page) => page.press('Versturen')

describe('a mail', () => {
  it('names its files as they go along, also where the number has a mark that no file name takes', async () => {
    const page = await openMail({ email: 'info@bakkerijjansen.nl' }, { number: 'F2026/1' })
    expect(page.text()).toContain('F2026_1.pdf')
  })

  it('goes out once where its first answer was lost on the way', async () => {
    const page = await openMail({})
    answer('sendInvoice', () => { throw new CutOff() })
    await send(page)
    answer('sendInvoice', issued({ status: 'sent' }))
    await send(page)

    const [first, second] = callsOf('sendInvoice')
    expect(first?.idempotencyKey).toMatch(/./)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  it.each([['a'.repeat(64), true], [null, undefined]])('has the e-invoice with it where there is one: %s', async (ublSha256, attachUbl) => {
    const page = await openMail({}, { ublSha256 })
    await send(page)

    expect(callsOf('sendInvoice').map(({ body }) => (body as { attachUbl?: boolean }).attachUbl)).toEqual([attachUbl])
  })
})

describe('an address that is typed for a mail', () => {
  it('is kept with a customer that has none, unless that is unticked', async () => {
    const page = await openMail({ email: null })

    await page.type('Aan', 'factuur@bakkerijjansen.nl')
    expect(page.field(keepFirst)?.getAttribute('aria-checked')).toBe('true')
    await send(page)

    expect(callsOf('updateCustomer')).toMatchObject([
      { params: { id: 'bakery' }, body: { email: 'factuur@bakkerijjansen.nl' } },
    ])
  })

  it('is not kept where that is unticked', async () => {
    const page = await openMail({ email: null })
    await page.type('Aan', 'factuur@bakkerijjansen.nl')

    await page.click(keepFirst)
    await send(page)

    expect(callsOf('sendInvoice')).toHaveLength(1)
    expect(callsOf('updateCustomer')).toEqual([])
  })

  it('is offered to a customer that has one, and joins those that get a copy', async () => {
    const page = await openMail({ email: 'info@bakkerijjansen.nl', emailCc: 'boek@bakkerijjansen.nl' })

    await page.type('Aan', 'inkoop@bakkerijjansen.nl')
    expect(page.field(keepToo)?.getAttribute('aria-checked')).toBe('false')
    await page.click(keepToo)
    await send(page)

    expect(callsOf('updateCustomer')).toMatchObject([
      { body: { emailCc: 'boek@bakkerijjansen.nl, inkoop@bakkerijjansen.nl' } },
    ])
    expect(callsOf('updateCustomer')[0]?.body).not.toHaveProperty('email')
  })

  it('is the address, and those after it get a copy, where there was none', async () => {
    const page = await openMail({ email: null })

    await page.type('Aan', 'een@bakkerijjansen.nl, twee@bakkerijjansen.nl')
    await page.type('Kopie aan', 'drie@bakkerijjansen.nl')
    await send(page)

    expect(callsOf('updateCustomer')).toMatchObject([
      { body: { email: 'een@bakkerijjansen.nl', emailCc: 'twee@bakkerijjansen.nl, drie@bakkerijjansen.nl' } },
    ])
  })

  it('is not asked about where it is on file, however it is written', async () => {
    const page = await openMail({ email: 'info@bakkerijjansen.nl' })

    await page.type('Aan', 'Info@BakkerijJansen.nl')

    expect(page.text()).not.toContain('deze klant bewaren')
  })

  it('is not asked about where the customer is gone', async () => {
    const page = await openMail({ email: null }, { customerId: null })

    await page.type('Aan', 'factuur@bakkerijjansen.nl')

    expect(page.text()).not.toContain('deze klant bewaren')
  })

  it('is not kept as long as the mail did not go out', async () => {
    const page = await openMail({ email: null })
    answer('sendInvoice', () => { throw new Unreachable() })

    await page.type('Aan', 'factuur@bakkerijjansen.nl')
    await send(page)

    expect(callsOf('updateCustomer')).toEqual([])
  })

  it('does not take back that the mail went out where it cannot be kept', async () => {
    const page = await openMail({ email: null })
    answer('updateCustomer', () => { throw new Refused('not_found') })

    await page.type('Aan', 'factuur@bakkerijjansen.nl')
    await send(page)

    expect(page.text()).toContain('Weg is weg')
    expect(callsOf('sendInvoice')).toHaveLength(1)
  })
})

describe('a mail that cannot go out like this', () => {
  it('asks for an address where there is none, in its field', async () => {
    const page = await openMail({ email: null })

    await send(page)

    expect(callsOf('sendInvoice')).toEqual([])
    expect(page.field('Aan')?.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(page.field('Aan'))
  })

  it('keeps what was typed when an address is wrong, and says which field', async () => {
    const page = await openMail({ email: null })
    await page.type('Aan', 'geen adres')
    await page.type('Bericht', 'Blijft staan')

    await send(page)

    expect(document.querySelector('[data-field="to"]')?.textContent).toMatch(/invalid|e-mailadres/i)
    expect(page.field('Bericht')?.value).toBe('Blijft staan')
    expect(callsOf('sendInvoice')).toEqual([])
  })
})

describe('an invoice that became final to be mailed', () => {
  const issuedFor = (mail: MailAfterIssue) => ({ invoice: issued({ customer: bakery }), mail })
  const to = 'inkoop@bakkerijjansen.nl'
  async function openIssued(mail: MailAfterIssue): Promise<Page> {
    answer('getBusiness', vink)
    answer('getCustomer', { ...bakery, emailCc: 'boek@bakkerijjansen.nl' })
    answer('sendInvoice', issued({ status: 'sent', sentAt: '2026-11-20T09:00:00.000Z' }))
    return openPage(SendActions, issuedFor(mail))
  }

  it('goes out at once, in the usual words, and nothing more is asked', async () => {
    const page = await openIssued({ to, isSeenFirst: false })

    expect(callsOf('sendInvoice')).toMatchObject([
      { body: { to: [to], cc: ['boek@bakkerijjansen.nl'], subject: expect.stringContaining('{nummer}') as string } },
    ])
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(page.text()).toContain('Verstuurd')
  })

  it('is not called mailed where mail reaches nobody', async () => {
    answer('getBusiness', vink)
    answer('getCustomer', bakery)
    answer('sendInvoice', issued({ status: 'sent', sentAt: '2026-11-20T09:00:00.000Z' }))
    const nobody = { ...ownerOfVink, mailReachesPeople: false }
    const page = await openPage(SendActions, issuedFor({ to, isSeenFirst: true }), '/', nobody)
    expect(page.text()).toContain('Mail komt nu bij niemand aan')

    await send(page)

    expect(callsOf('sendInvoice')).toHaveLength(1)
    expect(page.text()).toContain('Niet gemaild: deze Polder heeft nog geen mailserver.')
    expect(page.text()).not.toContain('Verstuurd')
  })

  it('is seen before it goes out where that was asked for', async () => {
    const page = await openIssued({ to, isSeenFirst: true })
    expect(callsOf('sendInvoice')).toEqual([])
    expect(page.field('Aan')?.value).toBe(to)

    await page.type('Bericht', 'Fijn dat je er gisteren was.')
    await send(page)

    expect(callsOf('sendInvoice')).toMatchObject([{ body: { to: [to], message: 'Fijn dat je er gisteren was.' } }])
  })

  it('says why it did not go out, and goes out once where it is sent again', async () => {
    answer('sendInvoice', () => { throw new Unreachable() })
    answer('getBusiness', vink)
    answer('getCustomer', bakery)
    const page = await openPage(SendActions, issuedFor({ to, isSeenFirst: false }))
    expect(page.field('Aan')?.value).toBe(to)
    expect(page.text()).toContain('Polder is nu niet te bereiken')
    answer('sendInvoice', issued({ status: 'sent', sentAt: '2026-11-20T09:00:00.000Z' }))

    await send(page)

    expect(callsOf('sendInvoice')).toHaveLength(2)
    expect(callsOf('sendInvoice')[1]?.body).toEqual(callsOf('sendInvoice')[0]?.body)
  })
})

describe('words that are typed for a mail', () => {
  it('become those of every invoice where that is asked for', async () => {
    const page = await openMail({ email: 'info@bakkerijjansen.nl' })
    expect(page.field(keepWords)).toBeNull()

    await page.type('Bericht', 'Dag {contact}, hier is {number}.')
    await page.click(keepWords)
    await send(page)

    expect(callsOf('updateBusiness').map(({ body }) => body)).toEqual([
      { invoiceEmailMessage: 'Dag {contact}, hier is {number}.' },
    ])
  })

  it('take what Polder fills in by the names that Dutch has for it', async () => {
    const page = await openMail({ email: 'info@bakkerijjansen.nl' })
    await page.type('Bericht', 'Hier is ')

    await page.press('nummer')

    expect(page.field('Bericht')?.value).toBe('Hier is {nummer}')
    expect(page.text()).not.toContain('wordt niet ingevuld')
    await page.type('Bericht', 'Hier is {number}. {verzonnen}')
    expect(page.text()).toContain('{verzonnen} wordt niet ingevuld')
  })

  it('of a credit note are followed by what becomes of its amount, and by no account to pay to', async () => {
    const page = await openMail({ email: 'info@bakkerijjansen.nl' }, { kind: 'credit_note' })

    expect(page.text()).toContain('of het bedrag daarvan afgaat of terugkomt')
    expect(page.text()).not.toContain('je IBAN')
  })

  it('are of this mail alone unless that is asked for', async () => {
    const page = await openMail({ email: 'info@bakkerijjansen.nl' })

    await page.type('Bericht', 'Fijn dat je er gisteren was.')
    await send(page)

    expect(callsOf('sendInvoice')).toMatchObject([{ body: { message: 'Fijn dat je er gisteren was.' } }])
    expect(callsOf('updateBusiness')).toEqual([])
  })

  it.each([
    ['in another language than most invoices', { locale: 'en' }],
    ['about a credit note', { kind: 'credit_note' }],
  ] as const)('are no rule for every invoice where the mail is %s', async (_, fields) => {
    const page = await openMail({ email: 'info@bakkerijjansen.nl' }, fields)

    await page.type('Bericht', 'Dear baker, please find {number}.')

    expect(page.field(keepWords)).toBeNull()
  })
})
