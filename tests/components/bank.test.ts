import { afterEach, describe, expect, it } from 'vitest'
import type { BankMatchInput, BankStatementRead, BankTransaction, BankUploadReport } from '#contract/schemas/bank'
import Bank from '../../pages/bank.vue'
import InvoicePayments from '../../components/invoices/InvoicePayments.vue'
import UploadedStatements from '../../components/bank/UploadedStatements.vue'
import AppNavigation from '../../components/shell/AppNavigation.vue'
import OverviewTasks from '../../components/overview/OverviewTasks.vue'
import { paymentOf } from '../support/components/issued'
import { openPage, pass, settled, type Page } from '../support/components/page'
import { answer, callsOf, Refused, Unreachable } from '../support/components/server'
import { as, ownerOfVink, storedDraft, vink } from '../support/components/vink'

const part = { kind: 'invoice', customerName: 'Bakkerij De Korenaar', currency: 'EUR', totalCents: 12_100 } as const

/** What the bank tells of a payment for an invoice, which is suggested where there is any. */
function movement(id: string, numbers: string[], fields: Partial<BankTransaction> = {}): BankTransaction {
  return {
    id, bankAccount: 'NL91ABNA0417164300', currency: 'EUR', bookedOn: '2026-11-18', amountCents: 12_100,
    counterpartyName: `Bakker ${id}`, counterpartyIban: 'NL02RABO0123456789', description: `betaling ${id}`,
    isReversal: false, state: numbers.length > 0 ? 'suggested' : 'open', isAutomatic: null, payments: [],
    unexplainedCents: 0, createdAt: '2026-11-20T09:00:00.000Z',
    suggestions: numbers.map(number => ({
      key: number, reasons: [{ code: 'amount_equal', message: 'Het bedrag klopt.' }],
      parts: [{ ...part, invoiceId: number, number, openCents: 12_100, amountCents: 12_100 }],
    })),
    ...fields,
  }
}
const booked = movement('geboekt', [], {
  state: 'matched', isAutomatic: true, payments: [{
    id: 'payment', invoiceId: 'first', kind: 'invoice', number: '2026-0001', customerName: 'Bakkerij De Korenaar',
    currency: 'EUR', amountCents: 12_100,
  }],
})
const statement: BankStatementRead = {
  file: '', format: 'camt053', account: 'NL91ABNA0417164300', currency: 'EUR', from: '2026-11-01', to: '2026-11-18',
  openingCents: 100_000, closingCents: 112_100, entryCount: 3, newCount: 2, problem: null,
}
const reportOf = (fields: Partial<BankUploadReport> = {}): BankUploadReport => ({
  dryRun: true, id: null, statements: [statement], unreadable: [], entryCount: 3, newCount: 2, matchedCount: 0,
  suggestedCount: 0, openCount: 0, ...fields,
})

/** The page with these movements, of which those that are to be looked at are shown first. */
async function openBank(
  movements: BankTransaction[], { path = '/bank', files = 1, person = ownerOfVink } = {},
): Promise<Page> {
  const upload = {
    id: 'upload', fileName: 'november.xml', statements: [statement], entryCount: 3, newCount: 2, createdAt: '2026-11-20T08:00:00.000Z',
  }
  answer('getBusiness', vink)
  answer('listBankStatements', { data: files > 0 ? [upload] : [], page: 1, pageSize: 10, total: files })
  const stored = new Map(movements.map(each => [each.id, each]))
  /** Which documents each paid. */
  const paid = new Map<string, string[]>()
  const keep = (changed: BankTransaction, invoiceIds: string[] = []) => {
    stored.set(changed.id, changed)
    paid.set(changed.id, invoiceIds)
    return changed
  }
  answer('listBankTransactions', ({ query }) => {
    const data = [...stored.values()].filter(({ state }) => state === query.state).map(each => ({
      ...each,
      suggestions: each.suggestions.filter(({ parts }) =>
        !parts.some(({ invoiceId }) => [...paid.values()].flat().includes(invoiceId))),
    }))
    return { data, page: 1, pageSize: Number(query.pageSize ?? 25), total: data.length }
  })
  answer('matchBankTransaction', ({ params: { id = '' }, body }) => {
    const { parts } = body as BankMatchInput
    return keep({ ...booked, id }, parts.map(({ invoiceId }) => invoiceId))
  })
  answer('ignoreBankTransaction', ({ params: { id = '' } }) => keep(movement(id, [], { state: 'ignored' })))
  answer('unmatchBankTransaction', ({ params: { id = '' } }) =>
    keep(movements.find(each => each.id === id && each.payments.length === 0) ?? movement(id, ['2026-0009'])))
  return openPage(Bank, {}, path, person)
}

const rows = () => [...document.querySelectorAll<HTMLElement>('ul[aria-label] > li[aria-label]')]
const names = () => rows().map(row => row.querySelector('p')?.textContent.trim())
const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const matched = () => callsOf('matchBankTransaction').map(({ params, body }) => [params.id, body])

async function press(key: string) {
  await pass(1)
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await settled()
}

/** What a browser tells of what is held over the page, or let go there. */
async function drag(name: 'dragover' | 'dragleave' | 'drop', types: string[], files: File[] = []) {
  const told = Object.assign(new Event(name, { cancelable: true }), { dataTransfer: { types, files } })
  Object.assign(told, { relatedTarget: null })
  window.dispatchEvent(told)
  await settled()
  return told
}

async function choose(...files: string[]) {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(field, 'files', { configurable: true, value: files.map(name => new File(['inhoud'], name)) })
  field?.dispatchEvent(new Event('change'))
  await settled()
}

describe('bringing a bank statement in', () => {
  it('shows what is in all files first, and keeps them with one press', async () => {
    answer('uploadBankStatement', ({ query }) => (query.dryRun === 'true'
      ? reportOf()
      : reportOf({ dryRun: false, id: 'upload', matchedCount: 1, suggestedCount: 1 })))
    const page = await openBank([])
    await choose('oktober.xml', 'november.xml')
    expect(plain(page.text())).toContain('NL91 ABNA 0417 1643 00')
    expect(plain(page.text())).toContain('1 nov 2026 – 18 nov 2026 · 3 bij- en afschrijvingen, 2 nieuw')
    expect(plain(page.text())).toContain('Van € 1.000,00 naar € 1.121,00')

    await page.press('Bewaren')

    expect(callsOf('uploadBankStatement').map(({ query }) => query.dryRun)).toEqual(['true', 'true', 'false', 'false'])
    expect(page.text()).toContain('2 geboekt, 2 met een voorstel, 0 zonder factuur.')
  })

  it('takes files that are dropped anywhere on the page, once they are held over it', async () => {
    answer('uploadBankStatement', reportOf())
    const page = await openBank([])
    const held = await drag('dragover', ['Files'])
    expect(held.defaultPrevented).toBe(true)
    expect(page.text()).toContain('Laat hier los')
    await drag('drop', ['Files'], [new File(['inhoud'], 'november.xml')])

    expect(callsOf('uploadBankStatement').map(({ query }) => query.dryRun)).toEqual(['true'])
    expect(page.text()).not.toContain('Laat hier los')
  })

  it('takes no text that is dragged, and no files that leave the window again', async () => {
    const page = await openBank([])
    expect((await drag('dragover', ['text/plain'])).defaultPrevented).toBe(false)
    expect(page.text()).not.toContain('Laat hier los')
    await drag('dragover', ['Files'])
    await drag('dragleave', ['Files'])
    expect(page.text()).not.toContain('Laat hier los')
    await drag('drop', ['Files'], [new File(['inhoud'], 'november.xml')])

    expect(callsOf('uploadBankStatement')).toEqual([])
  })

  it('names a file without what no text may hold', async () => {
    answer('uploadBankStatement', reportOf())
    await openBank([])
    await choose('nov\u202Eember\u0007.xml', `${'x'.repeat(199)}🥐.xml`)
    const names = callsOf('uploadBankStatement').map(({ body }) => (body as { name: string }).name)
    expect(names).toEqual(['nov ember .xml', 'x'.repeat(199)])
  })

  it.each([
    ['no_statement', 'Dit is geen bankafschrift dat Polder kent.'],
    ['camt_052', 'Kies bij je bank CAMT.053.'],
    ['statement_broken', 'Op regel 7 klopt dit afschrift niet. Download het opnieuw, of kies een ander formaat bij je bank.'],
    ['xml_broken', 'Op regel 7 breekt de XML van dit afschrift af. Download het opnieuw, of kies een ander formaat bij je bank.'],
    ['archive_encrypted', 'Dit bestand heeft een wachtwoord.'],
    ['something_new', 'Dit bestand kunnen we niet lezen.'],
  ])('says why a file cannot be read: %s', async (reason, words) => {
    answer('uploadBankStatement', () => {
      throw new Refused('import_unreadable', { reason, line: 7 })
    })
    const page = await openBank([])
    await choose('brief.pdf')

    expect(page.text()).toContain(words)
    expect(page.button('Bewaren')).toBeNull()
  })

  it.each([
    ['the file', undefined, 'Een bestand mag hoogstens 16 MB zijn.'],
    ['all that the account has', { limit: 'storedBytes', usedBytes: 9, allowedBytes: 9 }, 'Er is geen ruimte meer voor nieuwe gegevens.'],
  ])('says how much may be: %s', async (_, details, words) => {
    answer('uploadBankStatement', () => {
      throw new Refused('payload_too_large', details)
    })
    const page = await openBank([])
    await choose('alles.zip')

    expect(page.text()).toContain(words)
  })

  it('says so where nothing came or went', async () => {
    answer('uploadBankStatement', reportOf({ statements: [], entryCount: 0, newCount: 0 }))
    const page = await openBank([])
    await choose('leeg.csv')

    expect(page.text()).toContain('Er staan geen bij- of afschrijvingen in.')
    expect(page.button('Bewaren')).toBeNull()
  })

  it('calls an account by its number where that is no IBAN', async () => {
    answer('uploadBankStatement', reportOf({ statements: [{ ...statement, account: '417164300' }] }))
    const page = await openBank([])
    await choose('november.csv')

    expect(page.text()).toContain('417164300')
  })

  it('says what does not add up, what is not new, and which file of a ZIP is none', async () => {
    const problem = { afterEntries: 2, toldCents: 112_100, expectedCents: 110_000 }
    answer('uploadBankStatement', reportOf({
      statements: [{ ...statement, newCount: 0, problem }], newCount: 0,
      unreadable: [{ file: 'brief.pdf', reason: 'no_statement', line: 1 }],
    }))
    const page = await openBank([])
    await choose('november.zip')

    expect(plain(page.text())).toContain('niets nieuws')
    expect(plain(page.text())).toContain('Na 2 bij- en afschrijvingen staat er een saldo van € 1.121,00, en dat had € 1.100,00 moeten zijn.')
    expect(page.text()).toContain('brief.pdfDit is geen bankafschrift dat Polder kent.')
    expect(page.text()).not.toContain('Er staan geen bij- of afschrijvingen in.')
    expect(page.button('Bewaren')).toBeNull()
  })

  it('says how to begin where there is nothing yet', async () => {
    const page = await openBank([], { files: 0 })
    expect(page.text()).toContain('Download bij je bank een afschrift als CAMT.053 of MT940')
    expect(page.button('Te bekijken')).toBeNull()
  })
})

describe('the movements that are to be looked at', () => {
  it('stand with what was found for them first, and why', async () => {
    const page = await openBank([movement('c', []), movement('a', ['2026-0001', '2026-0002']), movement('b', ['2026-0003'])])

    expect(names()).toEqual(['Bakker a', 'Bakker b', 'Bakker c'])
    expect(rows()[0]?.textContent).toContain('2026-0001')
    expect(rows()[0]?.textContent).toContain('Het bedrag klopt.')
    expect(page.text()).toContain('Geen factuur gevonden die hierbij past.')
  })

  it('are booked by a press each, and the next one has the focus', async () => {
    const page = await openBank([movement('a', ['2026-0001']), movement('b', ['2026-0002'])])
    await page.press('Boeken')

    expect(matched()).toEqual([['a', { parts: [{ invoiceId: '2026-0001', amountCents: 12_100 }] }]])
    expect(names()).toEqual(['Bakker b'])
    expect(document.activeElement).toBe(rows()[0])
    expect(page.text()).toContain('Geboekt: 2026-0001')
  })

  it('are gone through by a key each, without a pause', async () => {
    await openBank(Array.from({ length: 8 }, (_, place) => movement(String(place), [`2026-${place}`])))
    for (let place = 0; place < 8; place++) await press(['a', 'Enter', 'x', 'a'][place % 4] ?? 'a')

    expect(names()).toEqual([])
    expect(callsOf('matchBankTransaction')).toHaveLength(6)
    expect(callsOf('ignoreBankTransaction')).toHaveLength(2)
  })

  it('are moved over by keys, and each key is about the one that is chosen', async () => {
    await openBank([movement('a', ['2026-0001']), movement('b', ['2026-0002', '2026-0003']), movement('c', ['2026-0004'])])
    answer('refuseBankSuggestion', movement('b', ['2026-0003']))
    await press('j')
    expect(document.activeElement).toBe(rows()[1])
    await press('r')
    expect(callsOf('refuseBankSuggestion').map(({ params, body }) => [params.id, body])).toEqual([['b', { key: '2026-0002', undo: false }]])
    await press('ArrowDown')
    await press('k')
    await press('a')

    expect(matched()).toEqual([['b', { parts: [{ invoiceId: '2026-0003', amountCents: 12_100 }] }]])
  })

  it('get a suggestion back that was refused by mistake', async () => {
    const offered = movement('b', ['2026-0002', '2026-0003'])
    const page = await openBank([offered])
    answer('refuseBankSuggestion', ({ body }) => ((body as { undo: boolean }).undo ? offered : movement('b', ['2026-0003'])))
    await press('r')
    expect(page.text()).not.toContain('2026-0002')
    await press('u')
    expect(callsOf('refuseBankSuggestion').map(({ body }) => body)).toMatchObject([{ undo: false }, { undo: true }])
    expect(page.text()).toContain('2026-0002')
  })

  it('come back to their place where they are refused, with the reason alone', async () => {
    const page = await openBank([movement('a', ['2026-0001']), movement('b', ['2026-0002'])])
    answer('matchBankTransaction', () => {
      throw new Refused('invoice_cancelled')
    })
    await page.press('Boeken')
    await pass(1_000)

    expect(names()).toEqual(['Bakker a', 'Bakker b'])
    expect(page.text()).toContain('Deze factuur is ingetrokken.')
    expect(page.text()).not.toContain('Geboekt: 2026-0001')
    expect(page.button('Ongedaan maken')).toBeNull()
  })

  it('come back to their place where nothing is answered, and nothing is read in vain', async () => {
    const page = await openBank([movement('a', ['2026-0001']), movement('b', ['2026-0001'])])
    answer('matchBankTransaction', () => {
      throw new Unreachable()
    })
    answer('listBankTransactions', () => {
      throw new Unreachable()
    })
    await page.press('Boeken')

    expect(names()).toEqual(['Bakker a', 'Bakker b'])
    expect(rows()[1]?.textContent).toContain('2026-0001')
  })

  it.each([
    ['bank_transaction_matched', 'Dit is al op een factuur geboekt.'],
    ['not_found', 'Dit bestaat niet meer.'],
    ['validation_failed', 'Niet alles is goed ingevuld.'],
  ] as const)('are read anew where another window changed one meanwhile, and whoever went on stays there: %s', async (code, words) => {
    const page = await openBank([movement('a', ['2026-0001']), movement('b', ['2026-0002']), movement('c', ['2026-0003'])])
    answer('matchBankTransaction', () => {
      answer('listBankTransactions', ({ query }) => {
        const data = query.state === 'suggested' ? [movement('b', ['2026-0002']), movement('c', ['2026-0003'])] : []
        return { data, page: 1, pageSize: 100, total: data.length }
      })
      throw new Refused(code)
    })
    await press('a')

    expect(names()).toEqual(['Bakker b', 'Bakker c'])
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true')
    expect(page.text()).toContain(words)
  })

  it('come back with undo, by its key and from the notice, the last one first', async () => {
    const page = await openBank([movement('a', ['2026-0001']), movement('b', ['2026-0002']), movement('c', ['2026-0003'])])
    await press('a')
    await press('x')
    await press('u')
    expect(names()).toEqual(['Bakker b', 'Bakker c'])
    await press('u')
    expect(names()).toEqual(['Bakker a', 'Bakker b', 'Bakker c'])
    expect(callsOf('unmatchBankTransaction').map(({ params }) => params.id)).toEqual(['b', 'a'])

    await page.press('Boeken')
    await page.press('Ongedaan maken')
    expect(names()).toEqual(['Bakker a', 'Bakker b', 'Bakker c'])
  })

  it('are undone from another list as well, which then is read anew', async () => {
    const page = await openBank([movement('a', ['2026-0001']), booked])
    await press('a')
    await page.press('Geboekt')
    await page.press('Ongedaan maken')

    expect(names()).toEqual(['Bakker geboekt'])
    expect(callsOf('unmatchBankTransaction').map(({ params }) => params.id)).toEqual(['a'])
    expect(callsOf('listBankTransactions').filter(({ query }) => query.state === 'matched')).toHaveLength(2)
  })

  it('no longer offer what another one paid whole just now', async () => {
    const page = await openBank([movement('a', ['2026-0001']), movement('b', ['2026-0001', '2026-0002'])])
    await page.press('Boeken')

    expect(rows()[0]?.textContent).not.toContain('2026-0001')
    expect(rows()[0]?.textContent).toContain('2026-0002')
  })

  describe('of one invoice', () => {
    const opening = { ...part, invoiceId: '2026-0001', number: '2026-0001', openCents: 18_150 }
    const offering = (id: string, amountCents: number, code: string, message: string) => movement(id, ['2026-0001'], {
      amountCents, suggestions: [{
        key: id, parts: [{ ...opening, amountCents }],
        reasons: [{ code: 'name_equal', message: 'De naam klopt.' }, { code, message }],
      }],
    })
    const deposit = offering('a', 5_000, 'part_of_open', 'Een deel van € 181,50 dat openstaat.')
    const whole = offering('b', 18_150, 'amount_equal', 'Het bedrag klopt.')
    const rest = offering('d', 13_150, 'part_of_open', 'Een deel van € 181,50 dat openstaat.')
    const small = offering('c', 2_000, 'part_of_open', 'Een deel van € 181,50 dat openstaat.')

    it('offer no more than is open once one of them is booked, without a word that is no longer so', async () => {
      await openBank([deposit, whole, small, rest])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      await nextTick()

      expect(rows().map(row => row.querySelector('a')?.textContent.trim())).toEqual([undefined, '2026-0001', '2026-0001'])
      expect(plain(rows()[1]?.textContent ?? '')).toContain('van € 131,50 open')
      expect(rows()[1]?.textContent).toContain('De naam klopt.')
      expect(rows()[1]?.textContent).not.toContain('Een deel van')
    })

    it('pay it no more than once by two keys, however fast', async () => {
      await openBank([deposit, whole])
      for (const key of ['a', 'a', 'a']) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await settled()

      expect(matched().map(([id]) => id)).toEqual(['a'])
    })

    it('are read anew once all is sent, with what the server has found by then', async () => {
      await openBank([deposit, whole])
      answer('matchBankTransaction', () => {
        answer('listBankTransactions', ({ query }) => {
          const data = query.state === 'suggested' ? [movement('b', ['2026-0002'])] : []
          return { data, page: 1, pageSize: 100, total: data.length }
        })
        return booked
      })
      await press('a')

      expect(names()).toEqual(['Bakker b'])
      expect(rows()[0]?.textContent).toContain('2026-0002')
    })

    it('are read anew also where what was done after it is not answered', async () => {
      await openBank([deposit, whole, movement('d', ['2026-0002'])])
      let release = () => {}
      answer('matchBankTransaction', () => new Promise((resolve) => {
        release = () => resolve({ ...booked, id: 'a' })
      }))
      answer('ignoreBankTransaction', () => { throw new Unreachable() })
      await press('a')
      await press('x')
      release()
      await settled()

      expect(callsOf('ignoreBankTransaction')).toHaveLength(1)
      expect(callsOf('listBankTransactions').filter(({ query }) => query.state === 'suggested')).toHaveLength(2)
    })

    it('offer it again once that is undone', async () => {
      await openBank([deposit, whole])
      await press('a')
      await press('u')

      expect(names()).toEqual(['Bakker a', 'Bakker b'])
      expect(rows()[0]?.getAttribute('aria-current')).toBe('true')
      expect(rows()[1]?.textContent).toContain('Het bedrag klopt.')
    })

    it('are not read anew where a booking is about no other of them', async () => {
      await openBank([deposit, movement('d', ['2026-0002'])])
      await press('a')

      expect(callsOf('listBankTransactions')).toHaveLength(2)
    })
  })

  it('do nothing by keys alone where those are off', async () => {
    localStorage.setItem('polder-one-key', 'off')
    await openBank([movement('a', ['2026-0001'])])
    await press('a')

    expect(matched()).toEqual([])
  })
  afterEach(() => localStorage.clear())
})

describe('documents that were not suggested', () => {
  const open = (id: string, openCents: number) => storedDraft({}, {
    id, number: id, status: 'sent', displayStatus: 'sent', totalCents: openCents, openCents,
  })

  it('are found by typing, and take all of the movement', async () => {
    const page = await openBank([movement('a', [])])
    answer('listInvoices', { data: [open('2026-0007', 12_000)], page: 1, pageSize: 8, total: 1 })
    await press('f')
    expect(callsOf('listInvoices').at(-1)?.query).toMatchObject({ status: 'open' })
    await page.key('Facturen', 'Enter')

    expect(matched()).toEqual([['a', { parts: [{ invoiceId: '2026-0007', amountCents: 12_100 }] }]])
  })

  it('are those of what is typed, also where Enter comes before they were found', async () => {
    const page = await openBank([movement('a', [])])
    answer('listInvoices', ({ query }) => {
      const data = query.q === undefined ? [open('2026-0009', 12_100)] : [open('2026-0007', 12_100)]
      return { data, page: 1, pageSize: 8, total: 1 }
    })
    await press('f')
    await page.type('Facturen', '0007')
    await page.key('Facturen', 'Enter')

    expect(matched()).toEqual([['a', { parts: [{ invoiceId: '2026-0007', amountCents: 12_100 }] }]])
  })

  it('are looked for anew each time: what was open may be paid', async () => {
    const page = await openBank([movement('a', []), movement('b', [])])
    answer('listInvoices', { data: [open('2026-0007', 12_100)], page: 1, pageSize: 8, total: 1 })
    await press('f')
    await page.key('Facturen', 'Enter')
    answer('listInvoices', { data: [open('2026-0008', 12_100)], page: 1, pageSize: 8, total: 1 })
    await press('f')
    await page.key('Facturen', 'Enter')

    expect(matched().at(-1)).toEqual(['b', { parts: [{ invoiceId: '2026-0008', amountCents: 12_100 }] }])
  })

  it.each([
    ['somebody thinks better of it', (page: Page) => page.press('Annuleren'), []],
    ['another is chosen by hand', (page: Page) => page.take(/^2026-0009/), ['2026-0009']],
  ])('found by Enter are left alone where %s before they come', async (_, act, taken) => {
    const page = await openBank([movement('a', []), movement('b', [])])
    answer('listInvoices', ({ query }) => {
      const data = [open(query.q === undefined ? '2026-0009' : '2026-0007', 12_100)]
      return { data, page: 1, pageSize: 8, total: 1 }
    })
    await press('f')
    await page.type('Facturen', '0007')
    await Promise.all([page.key('Facturen', 'Enter'), act(page)])

    expect(matched().map(([, body]) => (body as BankMatchInput).parts[0]?.invoiceId)).toEqual(taken)
  })

  it('are nothing that was found for another movement, until it is looked for anew', async () => {
    const page = await openBank([movement('a', []), movement('b', [])])
    answer('listInvoices', { data: [open('2026-0007', 12_100)], page: 1, pageSize: 8, total: 1 })
    await press('f')
    await page.key('Facturen', 'Enter')
    answer('listInvoices', { data: [open('2026-0008', 12_100)], page: 1, pageSize: 8, total: 1 })
    const asked = page.press('Factuur zoeken')
    await nextTick()
    expect(document.querySelectorAll('[role="option"]')).toHaveLength(0)
    await Promise.all([asked, page.key('Facturen', 'Enter')])

    expect(matched().at(-1)).toEqual(['b', { parts: [{ invoiceId: '2026-0008', amountCents: 12_100 }] }])
  })

  it('in another currency are paid back where money went out', async () => {
    const page = await openBank([movement('a', [], { amountCents: -11_000 })])
    const paid = { ...open('2026-0007', 0), currency: 'USD', totalCents: 12_000, status: 'paid' as const }
    answer('listInvoices', { data: [paid], page: 1, pageSize: 8, total: 1 })
    await press('f')
    await page.key('Facturen', 'Enter')

    expect(matched()).toEqual([['a', { parts: [{ invoiceId: '2026-0007', amountCents: -12_000 }] }]])
  })

  it('share the amount, each at most what is open of it, and the rest is told', async () => {
    const page = await openBank([movement('a', [])])
    answer('listInvoices', { data: [open('2026-0007', 5_000), open('2026-0008', 9_000)], page: 1, pageSize: 8, total: 2 })
    await press('s')
    expect(plain(page.text())).toContain('Nog te verdelen: € 121,00')
    await page.key('Facturen', 'Enter')
    expect(plain(page.text())).toContain('Nog te verdelen: € 71,00')
    await page.key('Facturen', 'Enter')
    await page.type(/^2026-0008/, '71')
    expect(plain(page.text())).toContain('Nog te verdelen: € 0,00')
    expect(page.button('Boeken')?.disabled).toBe(false)
    await page.type(/^2026-0008/, '72')
    expect(plain(page.text())).toContain('€ 1,00 meer dan er op de rekening kwam')
    await page.type(/^2026-0008/, 'zeventig')
    expect(page.text()).toContain('Dit is geen bedrag.')
    expect(page.button('Boeken')?.disabled).toBe(true)
    await page.type(/^2026-0008/, '70')
    await page.press('Boeken')

    expect(matched()).toEqual([['a', { parts: [
      { invoiceId: '2026-0007', amountCents: 5_000 }, { invoiceId: '2026-0008', amountCents: 7_000 },
    ] }]])
  })

  it('share it in its own currency alone', async () => {
    await openBank([movement('a', [])])
    const dollars = { ...open('2026-0007', 5_000), currency: 'USD' }
    answer('listInvoices', { data: [dollars, open('2026-0008', 9_000)], page: 1, pageSize: 8, total: 2 })
    await press('s')

    expect([...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent.trim().slice(0, 9)))
      .toEqual(['2026-0008'])
  })

  it('share no more than went out', async () => {
    const page = await openBank([movement('a', [], { amountCents: -5_000 })])
    const note = { ...open('C2026-0001', 6_000), kind: 'credit_note' as const }
    answer('listInvoices', { data: [note], page: 1, pageSize: 8, total: 1 })
    await press('s')
    await page.key('Facturen', 'Enter')
    await page.type(/^C2026-0001/, '60')

    expect(plain(page.text())).toContain('€ 10,00 meer dan er van de rekening ging')
  })

  it('are others where some were suggested', async () => {
    const page = await openBank([movement('a', [])])
    expect(page.button('Factuur zoeken')).not.toBeNull()
    await page.press('Meer met Bakker a')
    expect(page.text()).not.toContain('Andere factuur')
    page.close()

    const other = await openBank([movement('b', ['2026-0001'])])
    await other.press('Meer met Bakker b')
    expect(other.text()).toContain('Andere factuur')
  })
})

it('files go on at the last page that there is, once the only one of a page was taken back', async () => {
  const upload = (id: number) => ({
    id: `upload-${id}`, fileName: `${id}.xml`, statements: [statement], entryCount: 3, newCount: 2,
    createdAt: '2026-11-20T08:00:00.000Z',
  })
  let total = 11
  answer('listBankStatements', ({ query }) => {
    const first = (Number(query.page) - 1) * 10
    const data = Array.from({ length: total }, (_, place) => upload(place)).slice(first, first + 10)
    return { data, page: 1, pageSize: 10, total }
  })
  answer('listBankTransactions', { data: [], page: 1, pageSize: 1, total: 0 })
  answer('deleteBankStatement', () => {
    total = 10
    return { id: 'upload-10', deleted: true }
  })
  const page = await openPage(UploadedStatements, { count: null })
  await page.press('Volgende pagina')
  expect(page.text()).toContain('10.xml')
  await page.press('Terugnemen: 10.xml')
  await page.press('Terugnemen')

  expect(page.text()).toContain('0.xml')
  expect(page.text()).not.toContain('10.xml')
})

describe('the movements that are booked', () => {
  it('say what they paid and whether that went by itself, and are taken back', async () => {
    const page = await openBank([booked], { path: '/bank?state=matched' })
    expect(plain(rows()[0]?.textContent ?? '')).toContain('2026-0001 Bakkerij De Korenaar · € 121,00')
    expect(page.text()).toContain('Vanzelf geboekt')
    await press('u')

    expect(callsOf('unmatchBankTransaction')).toHaveLength(1)
    await page.press('Ongedaan maken')
    expect(matched()).toEqual([['geboekt', { parts: [{ invoiceId: 'first', amountCents: 12_100 }] }]])
  })

  it('are those of one invoice where its page leads here', async () => {
    const page = await openBank([booked], { path: '/bank?state=matched&invoiceId=first' })
    expect(callsOf('listBankTransactions').at(-1)?.query).toEqual({ state: 'matched', invoiceId: 'first' })
    page.close()

    await openPage(InvoicePayments, {
      invoice: storedDraft({}, { id: 'first' }),
      payments: [paymentOf({ amountCents: 12_100 }, { source: 'bank', bankTransactionId: 'geboekt' })],
    })
    expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href')))
      .toContain('/bank?state=matched&invoiceId=first')
  })
})

it('a file that was brought in is taken back after a question that says what may go with it, since other files may have the same', async () => {
  answer('deleteBankStatement', { id: 'upload', deleted: true })
  const page = await openBank([booked])
  await page.press('Terugnemen: november.xml')
  expect(page.text()).toContain('wat daarvan is geboekt wordt teruggedraaid: hoogstens 1 regel.')
  expect(page.text()).toContain('Wat ook in een ander bestand staat, blijft.')
  await page.press('Terugnemen')

  expect(callsOf('deleteBankStatement')).toHaveLength(1)
})

it('certain payments are booked by themselves unless somebody sets that off', async () => {
  answer('updateBusiness', { ...vink, bookBankMatches: false })
  const page = await openBank([])
  await page.click('Zekere betalingen vanzelf boeken')

  expect(callsOf('updateBusiness').map(({ body }) => body)).toEqual([{ bookBankMatches: false }])
})

it.each([
  ['owner', true], ['bookkeeper', true], ['assistant', false], ['viewer', false],
] as const)('the bank is a place for whoever writes payments down: %s', async (role, isThere) => {
  await openPage(AppNavigation, { placement: 'side' }, '/', as(role))
  const places = [...document.querySelectorAll('a')].map(link => link.getAttribute('href'))

  expect(places.includes('/bank')).toBe(isThere)
})

it('the overview says for what of the bank there is a suggestion', async () => {
  await openPage(OverviewTasks, {
    overdue: { count: 0, sums: [] }, unsentCount: 0, bankCount: 3, undelivered: [], draftCount: 0, returns: [],
  })
  expect(document.querySelector('a[href="/bank"]')?.textContent).toContain('3 bankregels met een voorstel')
})
