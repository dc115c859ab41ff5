import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bankRefusalInputSchema } from '#contract/schemas/bank'
import { openMatcher } from '#domain/bank/match'
import {
  proposalKey, type BankEntryToMatch, type KnownPayer, type OpenDocument, type Proposal, type ReasonCode,
} from '#domain/bank/proposals'
import { reasonSentence } from '#domain/bank/reason-words'
import { allSteps } from '../support/all-steps'
import { iban } from '../support/random-documents/identifiers'

const [jansenIban, otherIban] = [iban('NL', 'RABO0300065264'), iban('NL', 'INGB0001234567')]
const jansenPays: KnownPayer = { iban: jansenIban, customerId: 'jansen' }

/** Invoice 2026-0041 of € 1.210,00 to Timmerbedrijf Jansen, known by its number. */
const invoice = (changes: Partial<OpenDocument> = {}): OpenDocument => {
  const { number = '2026-0041', totalCents = 121_000 } = changes
  return {
    id: number, kind: 'invoice', number, customerId: 'jansen', customerName: 'Timmerbedrijf Jansen B.V.',
    currency: 'EUR', totalCents, openCents: totalCents, paidCents: 0, issueDate: '2026-10-01', dueDate: '2026-10-31', ...changes,
  }
}
const creditNote = (changes: Partial<OpenDocument> = {}) =>
  invoice({ number: '2026-0050', kind: 'credit_note', totalCents: 21_000, ...changes })
const paid = (document: OpenDocument): OpenDocument => ({ ...document, openCents: 0, paidCents: document.totalCents })

/** A payment of € 1.210,00 by somebody who is not known. */
const entry = (changes: Partial<BankEntryToMatch> = {}): BankEntryToMatch => ({
  bookedOn: '2026-10-20', amountCents: 121_000, currency: 'EUR', counterpartyName: 'P. Verhoeven',
  counterpartyIban: otherIban, description: '', endToEndId: null, isReversal: false, ...changes,
})
const byJansen = (changes: Partial<BankEntryToMatch> = {}) =>
  entry({ counterpartyName: 'TIMMERBEDRIJF JANSEN BV', counterpartyIban: jansenIban, ...changes })

const opened = (...given: Parameters<typeof openMatcher>) => allSteps(openMatcher(...given))
const propose = (movement: BankEntryToMatch, documents = [invoice()], payers = [jansenPays]): Proposal[] =>
  opened(documents, payers).propose(movement)
/** What is booked by itself, as amounts by document. */
const certain = (...given: Parameters<typeof propose>) => shown(propose(...given).find(({ isCertain }) => isCertain))
/** What is offered first, where nothing is certain. */
const offered = (...given: Parameters<typeof propose>) => {
  const [first] = propose(...given)
  return first?.isCertain === false ? shown(first) : null
}
const shown = (proposal: Proposal | undefined) => proposal === undefined
  ? null : Object.fromEntries(proposal.parts.map(({ invoiceId, amountCents }) => [invoiceId, amountCents]))
const codes = (...given: Parameters<typeof propose>): ReasonCode[] =>
  propose(...given)[0]?.reasons.map(({ code }) => code) ?? []

describe('a number in the text', () => {
  it.each([
    '2026-0041', 'Factuur 2026-0041', 'fact.nr:2026-0041', '20260041', '2026 0041', '2026.0041', '2026/0041', '2026-41', '202641',
    'factuur2026-0041', '2026-0041Bedankt', '2026-00 41', '2026- 0041', 'RF18 2026 0041', '26-0041', 'factuur 41', 'nota 0041',
    'betaling factuur nr. 41', 'klantnr 1044 factuur 2026-0041', '2026-0041, tel 06-12345678', '2026-0041 d.d. 01-10-2026', '2026-0041 EUR 1.210,00',
  ])('is the invoice, and with its amount certain: %s', (description) => {
    expect(certain(entry({ description }))).toEqual({ '2026-0041': 121_000 })
  })

  it.each([
    ['F20260041', 'f 2026 0041'], ['F20260041', '20260041'], ['F20260041', 'F-2026-41'], ['26/0041', '26 0041'], ['26/0041', '2026/0041'],
    ['VINK-2026-41', 'vink2026-41'], ['VINK-2026-41', '2026-41'], ['VINK-2026-41', 'VI NK-2026-41'], ['VINK-2026-41', 'vink 41'],
    ['INV-1041', 'inv1041'], ['INV-1041', 'factuur 1041'], ['10041', 'nummer 10041'], ['2026-10-041', '2026-10-041'],
  ])('is read in the format of the business: %s as "%s"', (number, description) => {
    expect(certain(entry({ description }), [invoice({ number })])).toEqual({ [number]: 121_000 })
  })

  it.each([
    ['a telephone number', 'tel 06-20260041'], ['an account', `van ${iban('NL', 'ABNA2026004100')}`], ['a customer number', 'klantnr 20260041'],
    ['an order', 'ordernr. 20260041'], ['a longer number', '2026-0041-7788'], ['longer digits', '120260041'], ['a number with a letter behind it', '2026-0041B'],
    ['a number of others', 'PO2026-0041'], ['a time', 'om 00:41'], ['an instalment', 'termijn 41'], ['a week', 'week 41'],
  ])('is not seen in %s', (_, description) => {
    expect(codes(entry({ description }))).not.toContain('number_named')
    expect(codes(entry({ description }))).not.toContain('number_in_part')
  })

  it.each([
    'deel', 'termijn', '2e termijn', 'order', 'bestelling', 'project', 'ticket', 'ons contract', 'Transactie', 'klantnr', 'ordernr.',
  ])('is offered first where it is written whole, and is not certain for it: %s', (word) => {
    const old = Array.from({ length: 5 }, (_, at) => invoice({ number: `2026-000${at}`, dueDate: '2026-10-02' }))
    const description = `${word} 2026-0041`
    expect(offered(entry({ description, amountCents: 40_000 }), [...old, invoice()])).toEqual({ '2026-0041': 40_000 })
    expect(offered(byJansen({ description, amountCents: 40_000 }), [...old, invoice()])).toEqual({ '2026-0041': 40_000 })
    expect(offered(entry({ description }), [...old, invoice()])).toEqual({ '2026-0041': 121_000 })
    expect(codes(entry({ description }), [...old, invoice()])).toEqual(['number_named', 'amount_equal'])
  })

  it('is second to what the known payer has to pay, where it is written whole and is of somebody else', () => {
    const own = ['2026-0042', '2026-0043'].map(number => invoice({ number }))
    const bakery = invoice({ customerId: 'korenaar', customerName: 'Bakkerij De Korenaar', totalCents: 300_000 })
    expect(propose(byJansen({ description: 'order 2026-0041' }), [bakery, ...own]).map(shown))
      .toEqual([{ '2026-0042': 121_000 }, { '2026-0041': 121_000 }, { '2026-0043': 121_000 }])
  })

  it('is not certain by account and amount where another of the customer is written whole', () => {
    const other = invoice({ number: '2026-0042', totalCents: 300_000 })
    expect(certain(byJansen({ description: 'project 2026-0042' }), [invoice(), other])).toBeNull()
    expect(certain(byJansen({ description: 'project 2026-0041' }), [invoice(), other])).toEqual({ '2026-0041': 121_000 })
  })

  it('is not seen in a day', () => {
    expect(codes(entry({ description: 'van 12-04-2026' }), [invoice({ number: '12-04' })])).toEqual(['amount_equal'])
  })

  it('is certain whoever pays, unless another customer is known to pay just as much', () => {
    const bakery = invoice({ number: '2026-0042', customerId: 'korenaar', customerName: 'Bakkerij De Korenaar' })
    expect(certain(entry({ description: '2026-0042' }), [invoice(), bakery])).toEqual({ '2026-0042': 121_000 })
    expect(offered(byJansen({ description: '2026-0042' }), [invoice(), bakery])).toEqual({ '2026-0042': 121_000 })
  })

  it('is what the payer gave along for the bank to pass on, as much as the text', () => {
    expect(certain(entry({ endToEndId: '2026-0041' }))).toEqual({ '2026-0041': 121_000 })
    expect(codes(entry({ endToEndId: '2026-0041' }))).toContain('end_to_end_id')
  })

  it('without its year is certain only where one year has that amount', () => {
    const before = invoice({ number: '2025-0041', issueDate: '2025-12-01', totalCents: 5_000 })
    expect(certain(entry({ description: 'factuur 41' }), [invoice(), before])).toEqual({ '2026-0041': 121_000 })
    expect(certain(entry({ description: 'factuur 41' }), [invoice(), { ...before, openCents: 121_000 }])).toBeNull()
  })

  it('of three digits is not nearly another one', () => {
    const equals = ['041', '042'].map(number => invoice({ number, customerId: number, customerName: null }))
    expect(codes(entry({ description: 'factuur 047' }), equals)).not.toContain('number_alike')
    expect(codes(entry({ description: 'factuur 1047' }), [invoice({ number: '1041' }), ...equals])).toContain('number_alike')
  })

  it('with one digit wrong says which of equals is meant', () => {
    const equals = ['2026-0037', '2026-0041', '2026-0039'].map(number => invoice({ number, customerId: number, customerName: null }))
    expect(offered(entry({ description: '2026-0047' }), equals.slice(1))).toEqual({ '2026-0041': 121_000 })
    expect(codes(entry({ description: '2026-0091' }), equals)).toContain('number_alike')
  })
})

describe('several numbers', () => {
  const three = ['2026-0041', '2026-0042', '2026-0043'].map(number => invoice({ number, totalCents: 10_000 }))
  const all = { '2026-0041': 10_000, '2026-0042': 10_000, '2026-0043': 10_000 }

  it.each([
    '2026-0041, 2026-0042 en 2026-0043', '2026-41,42 en 43', 'facturen 41/42/43', '2026-0041/0042/0043', '2026-0041 + 42 + 43', '2026-0041 t/m 2026-0043',
    'facturen 0041 t/m 0043', '2026-0041 tot en met 43', '20260041 20260042 20260043', 'factuur 2026-0041-0043', 'fact 41 & 42 & 43',
  ])('are paid where they come to the amount: %s', (description) => {
    expect(certain(entry({ description, amountCents: 30_000 }), three)).toEqual(all)
  })

  it('are offered from the first that is due on where they come to more', () => {
    expect(offered(entry({ description: '2026-41,42 en 43', amountCents: 25_000 }), three)).toEqual({ ...all, '2026-0043': 5_000 })
  })

  it('may be sixty, and what is offered of them can be refused', () => {
    const sixty = Array.from({ length: 60 }, (_, place) =>
      invoice({ id: randomUUID(), number: `2026-${1_001 + place}`, totalCents: 9_999_999_999 }))
    const [{ parts } = { parts: [] }] = propose(entry({ description: '2026-1001 t/m 2026-1060', amountCents: 599_999_999_940 }), sixty)
    expect(parts).toHaveLength(60)
    expect(bankRefusalInputSchema.safeParse({ key: proposalKey(parts) }).success).toBe(true)
  })

  it('mean the one of that amount, uncertainly, where only one has it', () => {
    expect(offered(entry({ description: '2026-0041 en 2026-0042' }), [invoice(), invoice({ number: '2026-0042', totalCents: 999 })]))
      .toEqual({ '2026-0041': 121_000 })
  })

  it('are offered alone as well where they come to less, what is due first before the other', () => {
    const [late, early] = [invoice(), invoice({ number: '2026-0042', dueDate: '2026-10-15' })]
    const proposals = propose(entry({ description: '2026-0041 en 2026-0042', amountCents: 300_000 }), [late, early])
    expect(proposals.map(proposal => Object.keys(shown(proposal) ?? {}).join())).toEqual(['2026-0042,2026-0041', '2026-0042', '2026-0041'])
  })
})

describe('a known account', () => {
  it('is certain where one document of the customer has the amount', () => {
    expect(certain(byJansen(), [invoice(), invoice({ number: '2026-0042', totalCents: 999 })])).toEqual({ '2026-0041': 121_000 })
  })

  it.each<[string, Partial<BankEntryToMatch>, OpenDocument[], KnownPayer[]]>([
    ['two documents have it', {}, [invoice(), invoice({ number: '2026-0042' })], [jansenPays]],
    ['others come to it together', {}, [
      invoice(), invoice({ number: '2026-0042', totalCents: 100_000 }), invoice({ number: '2026-0043', totalCents: 21_000 }),
    ], [jansenPays]],
    ['the text names another', { description: '2026-0042' }, [invoice(), invoice({ number: '2026-0042', totalCents: 5_000 })], [jansenPays]],
    ['the text names one that is not there', { description: 'factuur 2026-0999' }, [invoice()], [jansenPays]],
    ['two customers use it', {}, [invoice()], [jansenPays, { iban: jansenIban, customerId: 'korenaar' }]],
    ['the name is that of another customer with that amount', { counterpartyName: 'Bakkerij De Korenaar' }, [
      invoice(), invoice({ number: '2026-0042', customerId: 'korenaar', customerName: 'Bakkerij De Korenaar' }),
    ], [jansenPays]],
    ['the document is of later', { bookedOn: '2026-09-30', description: '2026-0041' }, [invoice()], [jansenPays]],
  ])('is not where %s', (_, changes, documents, payers) => {
    expect(certain(byJansen(changes), documents, payers)).toBeNull()
    expect(propose(byJansen(changes), documents, payers).map(shown)).toContainEqual({ '2026-0041': 121_000 })
  })

  it('takes a credit note off', () => {
    expect(offered(byJansen({ amountCents: 100_000 }), [invoice(), creditNote()])).toEqual({ '2026-0041': 121_000, '2026-0050': 21_000 })
  })

  it('offers what is due first, and then what is due about then, of equals', () => {
    const equals = ['06', '07', '10', '09'].map(month => invoice({
      number: `2026-00${month}`, issueDate: `2026-${month}-01`, dueDate: `2026-${month}-15`,
    }))
    expect(propose(byJansen(), equals).map(shown).slice(0, 2)).toEqual([{ '2026-0006': 121_000 }, { '2026-0010': 121_000 }])
  })
})

describe('a name', () => {
  it.each([
    ['Timmerbedrijf Jansen B.V.', 'TIMMERBEDRIJF JANSEN', 'name_equal'], ['Timmerbedrijf Jansen B.V.', 'Jansen Timmerbedrijf BV', 'name_equal'],
    ['Müller & Zonen', 'MULLER EN ZN', 'name_equal'], ['Administratiekantoor Van der Meer', 'ADMINISTRATIEKANTOOR VAN DER', 'name_equal'],
    ['Pieter Jansen', 'P Jansen', 'name_alike'], ['Pieter Jansen', 'Hr PJ Jansen e/o A de Wit', 'name_alike'],
    ['Bakkerij De Korenaar', 'J. Smit h/o Bakkerij De Korenaar', 'name_equal'], ['Bakkerij De Korenaar', 'Korenaar', 'name_alike'],
    ['Constructor Sport B.V.', 'Constructor', 'name_alike'],
  ] as const)('of %s is written %s', (customerName, counterpartyName, code) => {
    expect(codes(entry({ counterpartyName }), [invoice({ customerName })], [])).toEqual(['amount_equal', code])
  })

  it('alone is offered and never certain, its own before one that is alike and one that is nothing like it', () => {
    const named = ['De Linde', 'Jansen Bouw & Zn', 'Jansen Bouw'].map(customerName => invoice({
      number: customerName, customerId: customerName, customerName,
    }))
    const proposals = propose(entry({ counterpartyName: 'JANSEN BOUW' }), named, [])
    expect(proposals.map(shown)).toEqual(['Jansen Bouw', 'Jansen Bouw & Zn', 'De Linde'].map(name => ({ [name]: 121_000 })))
    expect(proposals.some(({ isCertain }) => isCertain)).toBe(false)
  })
})

describe('another amount', () => {
  const named = { description: 'factuur 2026-0041' }

  it.each<[string, number, ReasonCode]>([
    ['part of it', 50_000, 'part_of_open'], ['a cent less', 120_999, 'cents_differ'], ['2 % less', 118_580, 'early_discount'],
    ['less than is open by the costs of a bank', 119_500, 'costs_withheld'],
  ])('is certain with the number of a known payer, where it is %s', (_, amountCents, reason) => {
    expect(certain(byJansen({ ...named, amountCents }))).toEqual({ '2026-0041': amountCents })
    expect(codes(byJansen({ ...named, amountCents }))).toContain(reason)
    expect(offered(entry({ ...named, amountCents }))).toEqual({ '2026-0041': amountCents })
  })

  it.each<[string, number, ReasonCode]>([
    ['more than is open', 130_000, 'more_than_open'], ['a cent more', 121_001, 'cents_differ'],
  ])('is offered whoever pays, where it is %s', (_, amountCents, reason) => {
    expect(offered(byJansen({ ...named, amountCents }))).toEqual({ '2026-0041': amountCents })
    expect(codes(byJansen({ ...named, amountCents }))).toContain(reason)
  })

  it('is offered where something else of the customer has just that amount', () => {
    const other = invoice({ number: '2026-0042', totalCents: 50_000 })
    expect(certain(byJansen({ ...named, amountCents: 50_000 }), [invoice(), other])).toBeNull()
  })

  it('is paid in instalments, each certain', () => {
    const matcher = opened([invoice()], [jansenPays])
    for (const [place, amountCents] of [40_000, 40_000, 41_000].entries()) {
      const [first] = matcher.propose(byJansen({ amountCents, description: `termijn ${place + 1} van 3 factuur 2026-0041` }))
      expect(first).toMatchObject({ isCertain: true, parts: [{ amountCents }] })
      matcher.book(first?.parts ?? [])
    }
    expect(codes(byJansen(named), [paid(invoice())])).toContain('paid_before')
  })

  it.each([
    ['as much of one paid before', invoice().totalCents, paid(invoice()), ['paid_before', 'amount_equal']],
    ['something else of one paid before', 50_000, paid(invoice()), ['paid_before']],
    ['more than is open', 130_000, invoice(), ['more_than_open']],
  ] as const)('says so where it pays %s', (_, amountCents, document, expected) => {
    const told = codes(entry({ description: '2026-0041', amountCents }), [document])
    expect(told.filter(code => ['paid_before', 'amount_equal', 'more_than_open'].includes(code))).toEqual(expected)
  })

  it('of a document paid before is offered as a second payment', () => {
    expect(offered(byJansen(named), [paid(invoice())])).toEqual({ '2026-0041': 121_000 })
  })

  it('in another currency is offered as what is open, for the owner to say how much it was', () => {
    expect(offered(byJansen({ ...named, amountCents: 111_000 }), [invoice({ currency: 'USD' })])).toEqual({ '2026-0041': 121_000 })
    expect(codes(byJansen(named), [invoice({ currency: 'USD' })])).toContain('other_currency')
    expect(propose(byJansen(), [invoice({ currency: 'USD' })])).toEqual([])
  })
})

describe('a credit note', () => {
  const both = { '2026-0041': 121_000, '2026-0050': 21_000 }

  it.each(['2026-0041 minus 2026-0050', 'factuur 2026-0041'])('is taken off an invoice of the same customer: %s', (description) => {
    expect(certain(entry({ description, amountCents: 100_000 }), [invoice(), creditNote()])).toEqual(both)
    expect(codes(entry({ description, amountCents: 100_000 }), [invoice(), creditNote()])).toContain('credit_netted')
  })

  it('is paid out, positive in its own direction', () => {
    expect(certain(entry({ amountCents: -21_000, description: 'terugbetaling 2026-0050' }), [creditNote()])).toEqual({ '2026-0050': 21_000 })
    expect(certain(byJansen({ amountCents: -21_000 }), [creditNote()])).toEqual({ '2026-0050': 21_000 })
  })

  it('is paid out with the number of its invoice', () => {
    const refund = byJansen({ amountCents: -21_000, description: 'terugbetaling factuur 2026-0041' })
    expect(certain(refund, [paid(invoice()), creditNote()])).toEqual({ '2026-0050': 21_000 })
  })
})

describe('money that goes back', () => {
  it('is what was paid too much', () => {
    const over = { ...paid(invoice()), paidCents: 130_000 }
    expect(certain(byJansen({ amountCents: -9_000, description: 'teveel betaald 2026-0041' }), [over])).toEqual({ '2026-0041': -9_000 })
  })

  it('is a direct debit taken back, where the bank says so and the invoice is named', () => {
    const told = { description: 'storno 2026-0041 MD06' }
    const back = entry({ ...told, amountCents: -121_000, isReversal: true })
    expect(certain(back, [paid(invoice())])).toEqual({ '2026-0041': -121_000 })
    expect(codes(back, [paid(invoice())])).toContain('reversal')
    expect(offered(byJansen({ ...told, amountCents: -121_000 }), [paid(invoice())])).toEqual({ '2026-0041': -121_000 })
  })

  it('is not certain where it may as well be a credit note of as much', () => {
    const back = entry({
      amountCents: -121_000, isReversal: true, description: 'storno 2026-0041', counterpartyName: 'TIMMERBEDRIJF JANSEN BV',
    })
    const both = [paid(invoice()), creditNote({ totalCents: 121_000 })]
    expect(certain(back, both.slice(0, 1), [])).toEqual({ '2026-0041': -121_000 })
    expect(propose(back, both, []).map(({ isCertain }) => isCertain)).toEqual([false, false])
  })

  it('is nothing of an invoice where somebody else gets it, whose numbers may be the same', () => {
    const supplier = { counterpartyName: 'Hosting Nederland', amountCents: -121_000, description: 'factuur 2026-0041' }
    const over = { ...invoice(), openCents: 0, paidCents: 242_000 }
    for (const document of [paid(invoice()), over]) expect(propose(entry(supplier), [document])).toEqual([])
    expect(offered(entry(supplier), [paid(invoice()), creditNote({ totalCents: 121_000 })])).toEqual({ '2026-0050': 121_000 })
    for (const changes of [{ counterpartyName: 'T. Jansen' }, { counterpartyName: null }, { counterpartyIban: jansenIban }]) {
      expect(offered(entry({ ...supplier, ...changes }), [paid(invoice({ customerName: 'Thomas Jansen' }))]))
        .toEqual({ '2026-0041': -121_000 })
    }
  })

  it('is taken off what is paid next, uncertainly, where the text says nothing of it', () => {
    const over = { ...paid(invoice({ number: '2026-0040' })), paidCents: 121_001 }
    expect(offered(byJansen({ amountCents: 120_999, description: '2026-0041' }), [over, invoice()]))
      .toEqual({ '2026-0041': 121_000, '2026-0040': -1 })
  })

  it('and comes back, as where a bank could not pay it out, is offered and never certain', () => {
    expect(offered(byJansen({ description: '2026-0041', isReversal: true }))).toEqual({ '2026-0041': 121_000 })
  })

  it('opens the invoice again', () => {
    const matcher = opened([paid(invoice())], [])
    matcher.book([{ invoiceId: '2026-0041', amountCents: -121_000 }])
    expect(matcher.propose(entry({ description: '2026-0041' }))[0]).toMatchObject({ isCertain: true })
  })

  it('is nothing of an invoice that was never paid', () => {
    expect(propose(entry({ amountCents: -121_000, isReversal: true, description: '2026-0041' }))).toEqual([])
  })
})

describe('what is about no document', () => {
  it.each<[string, Partial<BankEntryToMatch>]>([
    ['taxes', { counterpartyName: 'Belastingdienst', description: 'teruggaaf OB' }], ['savings', { description: 'van spaarrekening' }],
    ['wages', { amountCents: -121_000, description: 'salaris oktober' }], ['costs of the bank', { amountCents: -121_000, counterpartyName: null, description: 'Kosten betaalpakket' }],
    ['a card payment', { amountCents: -121_000, counterpartyName: null, description: 'BCK*SHELL 4123 PAS123' }],
    ['another amount from somebody', { amountCents: 5_000 }],
  ])('has no proposal: %s', (_, changes) => {
    expect(propose(entry(changes))).toEqual([])
  })

  it('is offered where a payment service pays as much or names it, and never certain', () => {
    expect(offered(entry({ counterpartyName: 'Stichting Mollie Payments', description: '2026-0041' }))).toEqual({ '2026-0041': 121_000 })
    expect(offered(entry({ counterpartyName: 'Stripe', counterpartyIban: jansenIban }))).toEqual({ '2026-0041': 121_000 })
  })
})

describe('proposals', () => {
  it('are not made again once refused, and nothing else is certain then', () => {
    const movement = byJansen({ description: '2026-0041' })
    const matcher = opened([invoice(), invoice({ number: '2026-0042' })], [jansenPays])
    const again = matcher.propose(movement, [proposalKey([{ invoiceId: '2026-0041', amountCents: 121_000 }])])
    expect(again.map(shown)).toEqual([{ '2026-0042': 121_000 }])
    expect(again.some(({ isCertain }) => isCertain)).toBe(false)
  })

  it('of which one was refused are none of them certain, whatever speaks for the others', () => {
    const [first] = opened([invoice(), invoice({ number: '2026-0042' })], [jansenPays])
      .propose(byJansen({ description: '2026-0041' }), [proposalKey([{ invoiceId: '2026-0042', amountCents: 121_000 }])])
    expect(first).toMatchObject({ isCertain: false, parts: [{ invoiceId: '2026-0041' }] })
  })

  it('have one key, whatever the order of their parts', () => {
    const parts = [{ invoiceId: 'a', amountCents: 1 }, { invoiceId: 'b', amountCents: -2 }]
    expect(proposalKey(parts)).toBe(proposalKey(parts.toReversed()))
  })

  it('are five at most, and come to the amount exactly', () => {
    const totals = [...Array.from({ length: 20 }, (_, at) => 5_000 + at * 500), 61_000, 61_000, 61_000]
    const documents = totals.map((totalCents, at) => invoice({ number: `2026-${1_000 + at}`, totalCents }))
    const all = [...documents, creditNote()]
    const [together, equal] = [40_000, 61_000].map(amountCents => propose(byJansen({ amountCents }), all))
    const sumsOf = (proposals: readonly Proposal[] = []) => proposals.map(({ parts }) => parts.map(
      ({ invoiceId, amountCents }) => invoiceId === '2026-0050' ? -amountCents : amountCents,
    ).reduce((sum, cents) => sum + cents, 0))
    expect(new Set(sumsOf(together))).toEqual(new Set([40_000]))
    expect(sumsOf(equal)).toEqual([61_000, 61_000, 61_000, 61_000, 61_000])
  })

  it('meet what is left after those that were booked', () => {
    const matcher = opened([invoice()], [jansenPays])
    matcher.book([{ invoiceId: '2026-0041', amountCents: 121_000 }])
    expect(matcher.propose(byJansen({ description: '2026-0041' }))[0]).toMatchObject({ isCertain: false })
  })

  it('look at no more documents where there are ten times as many', () => {
    expect(looksAt(20_000)).toBeLessThan(looksAt(2_000) * 2)
  })
})

it.each([
  ['Timmerbedrijf Jansen B.V.', 'De naam is die van Timmerbedrijf Jansen B.V.'], ['Bakkerij De Korenaar', 'De naam is die van Bakkerij De Korenaar.'],
])('a reason is a sentence with one full stop: %s', (customer, sentence) => {
  expect(reasonSentence({ code: 'name_equal', values: { customer } }, 'EUR', 'nl')).toBe(sentence)
})

/** How often a property of a document is read for one entry, where one customer has so many, equal in amount. */
function looksAt(count: number): number {
  let looks = 0
  const watched = Array.from({ length: count }, (_, at) => new Proxy(invoice({ number: `2026-${10_000 + at}` }), {
    get: (document, name) => {
      looks++
      return Reflect.get(document, name)
    },
  }))
  const matcher = opened(watched, [jansenPays])
  looks = 0
  matcher.propose(byJansen({ description: 'facturen 2026-10000 t/m 2026-10400, klantnr 12' }))
  return looks
}
