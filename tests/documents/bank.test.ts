import { describe, expect, it } from 'vitest'
import { detailsOf } from '#documents/bank/details'
import { readBankFile } from '#documents/bank/read-bank-file'
import { readBankFileInThread } from '#documents/import/read-in-thread'
import { UnreadableFile } from '#documents/import/unreadable'
import { balanceProblem } from '#domain/bank/balances'
import type { BankEntry, BankStatement } from '#domain/bank/statement'
import { bankText, refusalOf, statementsOf } from '../support/bank-files'
import { useImportWorker } from '../support/import-worker'
import { zipped } from '../support/workbook'

const bakery = { counterpartyName: 'Bakkerij De Korenaar', counterpartyIban: 'NL44RABO0123456789' }
const carpenter = { counterpartyName: 'Timmerbedrijf Jansen', counterpartyIban: 'NL39RABO0300065264' }
const hosting = { counterpartyName: 'Hosting Nederland B.V.', counterpartyIban: 'NL71ABNA0502837194' }

function booked(bookedOn: string, amountCents: number, fields: Partial<BankEntry> = {}): BankEntry {
  return {
    bookedOn, amountCents, counterpartyName: null, counterpartyIban: null, description: '', endToEndId: null,
    bankReference: null, isReversal: false, ...fields,
  }
}

/** What ING tells of two days, in any of its forms. */
const twoDays = {
  account: 'NL20INGB0001234567', currency: 'EUR', from: '2026-11-20', to: '2026-11-21',
  openingCents: 100_000, closingCents: 208_650, balancesWithin: [],
  entries: [
    booked('2026-11-20', 12_100, {
      ...bakery, description: 'Factuur 2026-0001', endToEndId: '2026-0001', bankReference: '26324001000001',
    }),
    booked('2026-11-20', -4_235, {
      ...hosting, description: 'Abonnement november klant 4711', endToEndId: 'HN-88121', bankReference: '26324001000002',
    }),
    booked('2026-11-21', 96_800, {
      ...carpenter, bankReference: '26325001000001',
      description: 'Facturen 2026-0002 en 2026-0003, met dank voor het mooie werk aan onze gevel',
    }),
    booked('2026-11-21', -250, {
      description: 'Kosten zakelijk betalingsverkeer, periode oktober 2026', bankReference: '26325001000002',
    }),
    booked('2026-11-21', 4_235, {
      ...hosting, description: 'Abonnement november klant 4711', endToEndId: 'HN-88121', bankReference: '26325001000003',
      isReversal: true,
    }),
  ],
}

/** The end of 2026 at ABN AMRO, and the beginning of 2027. */
const newYear = [
  booked('2026-12-31', 30_250, {
    ...bakery, counterpartyName: 'BAKKERIJ DE KORENAAR', description: 'FACTUUR 2026-0042', endToEndId: '2026-0042',
  }),
  booked('2026-12-31', -1_999, {
    counterpartyName: 'HOSTING NEDERLAND B.V.', counterpartyIban: 'NL36INGB0007654321',
    description: 'Abonnement december klant 4711', endToEndId: 'HN-90001',
  }),
  booked('2027-01-01', -725, { description: 'BEA NR:12AB34 31.12.26/13.05 BROODJESZAAK DE HOEK UTRECHT,PAS042' }),
  booked('2027-01-04', 6_050, {
    ...carpenter, counterpartyName: 'TIMMERBEDRIJF JANSEN', description: '2027-0001',
  }),
]

describe('a CAMT.053', () => {
  it.each(['ing-camt-02.xml', 'ing-camt-08.xml'])('says what was booked, and nothing that was not: %s', async (file) => {
    expect(await statementsOf(bankText(file))).toEqual([{ ...twoDays, format: 'camt053' }])
  })

  it('tells the payments of a batch where each says what it comes to, else the batch', async () => {
    expect(await statementsOf(bankText('abn-camt-02.xml'))).toEqual([{
      format: 'camt053', account: 'NL91ABNA0417164300', currency: 'EUR', from: '2026-11-20', to: '2026-11-20',
      openingCents: -10_000, closingCents: 54_525, balancesWithin: [],
      entries: [
        booked('2026-11-20', 10_000, {
          ...bakery, description: 'Factuur 2026-0011', endToEndId: '2026-0011', bankReference: 'B-1/1',
        }),
        booked('2026-11-20', 15_025, {
          ...carpenter, description: 'Factuur 2026-0012', endToEndId: '2026-0012', bankReference: 'B-1/2',
        }),
        booked('2026-11-20', 30_000, { description: 'Factuur 2026-0013 Factuur 2026-0014', bankReference: 'B-2' }),
        booked('2026-11-20', 8_000, {
          counterpartyName: 'Zoë van den Berg', counterpartyIban: 'DE89370400440532013000',
          description: 'Dank 2026-0020 RF18539007547034', endToEndId: 'X-1', bankReference: 'B-3',
        }),
        booked('2026-11-20', 1_500, {
          counterpartyName: 'Café Zoë', counterpartyIban: 'NL36INGB0007654321', description: 'Borrel',
          endToEndId: '2026-T9', bankReference: 'B-4', isReversal: true,
        }),
      ],
    }])
  })

  it.each([
    ['that does not add up', '<Amt Ccy="EUR">150.25<', '<Amt Ccy="EUR">150.26<'],
    ['in another currency', '<Amt Ccy="EUR">150.25<', '<Amt Ccy="USD">150.25<'],
  ])('leaves a batch %s as it is', async (_, from, to) => {
    const [{ entries: [batch] } = { entries: [] }] = await statementsOf(bankText('abn-camt-02.xml').replace(from, to))
    expect(batch).toEqual(booked('2026-11-20', 25_025, {
      description: 'Factuur 2026-0011 Factuur 2026-0012', bankReference: 'B-1',
    }))
  })

  it('has moments of other zones on the day that they were here', async () => {
    const text = bankText('ing-camt-02.xml').replace('<BookgDt><Dt>2026-11-20</Dt>', '<BookgDt><DtTm>2026-11-20T23:30:00Z</DtTm>')
    expect((await statementsOf(text))[0]?.entries[0]?.bookedOn).toBe('2026-11-21')
  })

  it.each<[string, string | RegExp, string, Partial<BankEntry>]>([
    ['taken back, in one word for yes', '<Sts>', '<RvslInd>true</RvslInd><Sts>', { ...bakery, isReversal: true }],
    ['taken back, in the other', '<Sts>', '<RvslInd>1</RvslInd><Sts>', { ...bakery, isReversal: true }],
    ['named by a place in the statement', /<AcctSvcrRef>.*<\/AcctSvcrRef>/, '<NtryRef>1234567</NtryRef>', { bankReference: null }],
    ['named by a longer number', /<AcctSvcrRef>.*<\/AcctSvcrRef>/, '<NtryRef>12345678</NtryRef>', { bankReference: '12345678' }],
  ])('has an entry that is %s', async (_, from, to, expected) => {
    expect((await statementsOf(bankText('ing-camt-02.xml').replace(from, to)))[0]?.entries[0]).toMatchObject(expected)
  })

  it('joins the pages of a statement', async () => {
    const text = bankText('ing-camt-08.xml')
    const page = (number: number, isLast: boolean) =>
      `</CreDtTm>\n      <StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>\n      <FrToDt>`
    const of = (content: string, number: number) =>
      content.replace('</CreDtTm>\n      <FrToDt>', page(number, number === 2))
    const [start = '', statement = '', end = ''] = text.split(/(?= {4}<Stmt>)|(?<=<\/Stmt>\n)/)
    const second = of(statement, 2).replace('>1000.00<', '>2086.50<').replace('>2086.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-21', '>3173.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-21')
    const [joined, ...more] = await statementsOf(start + of(statement, 1) + second + end)
    expect([joined?.entries.length, joined?.openingCents, joined?.closingCents, joined?.balancesWithin, more]).toEqual([
      10, 100_000, 317_300, [{ afterEntries: 5, cents: 208_650 }, { afterEntries: 5, cents: 208_650 }], [],
    ])
    // What stands at two entries is the name of neither.
    expect(joined?.entries.map(({ bankReference }) => bankReference)).toEqual(Array.from({ length: 10 }, () => null))
  })

  it.each([
    ['a report of the day', 'camt_052', 'BkToCstmrStmt', 'BkToCstmrAcctRpt'],
    ['a notice of entries', 'camt_054', 'BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'],
    ['another message', 'no_statement', 'BkToCstmrStmt', 'CstmrCdtTrfInitn'],
    ['another root', 'no_statement', 'Stmt>', 'Order>'],
    ['a direction that there is none of', 'statement_broken', '<CdtDbtInd>DBIT<', '<CdtDbtInd>BOTH<'],
    ['a day that no calendar has', 'statement_broken', '<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20', '<BookgDt><Dt>2026-11-31</Dt></BookgDt><ValDt><Dt>2026-11-31'],
    ['parts of a cent', 'statement_broken', '>121.00<', '>121.005<'],
    ['an amount beyond any', 'statement_broken', '>121.00<', '>100000000000.01<'],
    ['another currency', 'statement_broken', '<Amt Ccy="EUR">121', '<Amt Ccy="USD">121'],
    ['no account', 'statement_broken', '<IBAN>NL20INGB0001234567</IBAN></Id><Ccy>', '</Id><Ccy>'],
  ])('with %s is refused', async (_, reason, from, to) => {
    expect(await refusalOf(bankText('ing-camt-02.xml').replaceAll(from, to))).toMatchObject({ reason })
  })

  it('is refused on the line of what is wrong', async () => {
    const text = bankText('ing-camt-02.xml').replace('>968.00<', '>9x8.00<')
    const line = text.slice(0, text.lastIndexOf('<Ntry>', text.indexOf('>9x8.00<'))).split('\n').length
    expect(await refusalOf(text)).toEqual({ reason: 'statement_broken', line })
  })

  it('is refused on the line where it is no XML any more, however far that is', async () => {
    const text = bankText('ing-camt-02.xml').replace('<Ntry>', `${'\n'.repeat(40_000)}<Ntry>`).replace('>968.00<', '>968 & 00<')
    const line = text.slice(0, text.indexOf('>968 & 00<')).split('\n').length
    expect(await refusalOf(text)).toEqual({ reason: 'xml_broken', line })
  })
})

describe('an MT940', () => {
  it('of ING says what its CAMT.053 does', async () => {
    expect(await statementsOf(bankText('ing.sta'))).toEqual([{ ...twoDays, format: 'mt940' }])
  })

  it('of ABN AMRO has days of booking on both sides of a new year', async () => {
    const statement = { format: 'mt940', account: 'NL91ABNA0417164300', currency: 'EUR', balancesWithin: [] }
    expect(await statementsOf(bankText('abn.sta'))).toEqual([
      {
        ...statement, from: '2026-12-31', to: '2027-01-01', openingCents: 150_000, closingCents: 177_526,
        entries: newYear.slice(0, 3),
      },
      {
        ...statement, from: '2027-01-04', to: '2027-01-04', openingCents: 177_526, closingCents: 183_576,
        entries: newYear.slice(3),
      },
    ])
  })

  it.each(['417164300', '0417164300', 'ABNANL2A/0417164300', 'ABNANL2AXXX/NL91ABNA0417164300', 'NL91ABNA0417164300EUR'])(
    'of ABN AMRO is of one account, however that is written: %s', async (account) => {
      const statements = await statementsOf(bankText('abn.sta').replaceAll(/^:25:.*$/gm, `:25:${account}`))
      expect(statements.map(statement => statement.account)).toEqual(['NL91ABNA0417164300', 'NL91ABNA0417164300'])
    })

  it('of Rabobank has a structured reference, and the account below the entry', async () => {
    expect(await statementsOf(bankText('rabobank.sta'))).toEqual([{
      format: 'mt940', account: 'NL39RABO0300065264', currency: 'EUR', from: '2026-11-20', to: '2026-11-20',
      openingCents: 100_000, closingCents: 113_150, balancesWithin: [],
      entries: [
        booked('2026-11-20', 12_100, {
          ...bakery, description: 'Factuur 2026-0001', endToEndId: '2026-0001', bankReference: '93381',
        }),
        booked('2026-11-20', 6_050, {
          counterpartyName: 'Studio Vink', counterpartyIban: 'NL20INGB0001234567', description: '5000000012345678',
          bankReference: '93382',
        }),
        booked('2026-11-20', -5_000, {
          ...hosting, description: 'Abonnement november klant 4711', endToEndId: 'HN-88121', bankReference: '93383',
        }),
      ],
    }])
  })

  it('of Rabobank names a company without its number, and says what was paid without what it cost', () => {
    const text = '/EREF/2026-0001/TRCD/626/ORDP//NAME/Bakkerij De Korenaar/ID/34360247/REMI/Factuur 2026-0001'
      + '/OCMT/USD130,00/EXCH/1,0744/CHGS/EUR6,00/INIT//NAME/Korenaar Holding/ISDT/2026-11-20'
    expect(detailsOf([text])).toMatchObject({
      counterpartyName: 'Bakkerij De Korenaar', description: 'Factuur 2026-0001', endToEndId: '2026-0001',
    })
  })

  it('of RegioBank has account and name first, and goes on within a word where a line is full', async () => {
    expect((await statementsOf(bankText('regiobank.sta')))[0]?.entries).toEqual([booked('2026-11-20', 12_100, {
      ...bakery, counterpartyName: 'bakkerij de korenaar',
      description: 'Factuur 2026-0001, met dank voor de snelle levering van het drukwerk',
    })])
  })

  it('of a German bank has numbered fields, and places in the statement that are no references', async () => {
    expect(await statementsOf(bankText('german.sta'))).toMatchObject([{
      account: '37040044/0532013000',
      entries: [
        booked('2026-11-20', 24_200, {
          counterpartyName: 'Druckhaus Sommer Gesellschaft mbH', counterpartyIban: 'DE34100110012621234567',
          description: 'Rechnung 2026-0077 Druckwerk Studio Vink', endToEndId: '2026-0077',
        }),
        booked('2026-11-20', -1_890, {
          counterpartyName: 'Serverhaus AG', counterpartyIban: 'DE89370400440532013000', description: 'Server November',
          endToEndId: 'KD4711',
        }),
      ],
    }])
  })

  it('of Triodos has the account that its other files name, and numbered fields with BIC and IBAN before the name', async () => {
    expect(await statementsOf(bankText('triodos.sta'))).toMatchObject([{
      account: 'NL63TRIO0212345678',
      entries: [
        booked('2026-11-20', 12_100, {
          counterpartyIban: bakery.counterpartyIban, description: 'BAKKERIJ DE KORENAAR FACTUUR 2026-0001',
        }),
        booked('2026-11-20', -4_235, {
          counterpartyIban: hosting.counterpartyIban, description: 'HOSTING NEDERLAND B.V. KLANT 4711',
        }),
        booked('2026-11-20', -725, {
          description: 'BROODJESZAAK DE HOEK - UTRECHT - TERMINAL 12AB34 - 20-11-2026 13:05 - PASNR. *042',
        }),
      ],
    }])
  })

  it('of Knab has account and name below what the payer wrote', async () => {
    expect(await statementsOf(bankText('knab.sta'))).toMatchObject([{
      account: 'NL38KNAB0255873290',
      entries: [
        booked('2026-11-20', 12_100, {
          ...bakery, counterpartyName: 'BAKKERIJ DE KORENAAR', description: 'FACTUUR 2026-0001', bankReference: 'B6K20XM00J000023',
        }),
        booked('2026-11-20', -4_235, {
          ...hosting, counterpartyName: 'HOSTING NEDERLAND B.V.', description: 'ABONNEMENT NOVEMBER KLANT 4711',
          bankReference: 'B6K20XM00J000024',
        }),
        booked('2026-11-20', -250, { description: 'KOSTEN BETALINGSVERKEER', bankReference: 'B6K20XM00J000025' }),
      ],
    }])
  })

  it.each(['\r\n', '\r'])('may end its lines in any way: %j', async (end) => {
    expect(await statementsOf(bankText('abn.sta').replaceAll('\n', end))).toEqual(await statementsOf(bankText('abn.sta')))
  })

  it('may be written in Windows-1252', async () => {
    const text = bankText('regiobank.sta').replace('bakkerij de', 'patisserie Zoë €').replace('korenaar', 'co')
    const bytes = Buffer.from(text.replace('€', '\x80'), 'latin1')
    expect((await statementsOf(bytes))[0]?.entries[0]?.counterpartyName).toBe('patisserie Zoë € co')
  })

  it('keeps a space at the end of a line that is full', async () => {
    const text = bankText('regiobank.sta').replace(/^Factuur 2026-0001.*\n.*$/m,
      `${'Facturen 2026-0001 en 2026-0002 '.padStart(65, '.')}\n2026-0003`)
    expect((await statementsOf(text))[0]?.entries[0]?.description).toMatch(/\.Facturen 2026-0001 en 2026-0002 2026-0003$/)
  })

  it.each<[string, string, string, Partial<BankEntry>]>([
    ['a reversal of what came in', 'C121,00', 'RC121,00', { amountCents: -12_100, isReversal: true }],
    ['a reversal of what went out', 'C121,00', 'RD121,00', { amountCents: 12_100, isReversal: true }],
    ['a letter of the currency', 'C121,00', 'CR121,00', { amountCents: 12_100 }],
    ['no cents', 'C121,00', 'C121,', { amountCents: 12_100 }],
    ['no day of booking', '2611201120C', '261119C', { bookedOn: '2026-11-19' }],
    ['the last day of February', '2611201120C', '2802280229C', { bookedOn: '2028-02-29' }],
  ])('has entries with %s', async (_, from, to, expected) => {
    expect((await statementsOf(bankText('ing.sta').replace(from, to)))[0]?.entries[0]).toMatchObject(expected)
  })

  it('is refused where a second statement in it has no opening balance', async () => {
    const text = bankText('abn.sta').replace(':60F:C270101EUR1775,26\n', '')
    const line = text.slice(0, text.lastIndexOf(':20:')).split('\n').length
    expect(await refusalOf(text)).toEqual({ reason: 'statement_broken', line })
  })

  it.each([
    ['a day that no calendar has', ':61:2611201120C', ':61:2611311131C', 8],
    ['no amount', 'C121,00', 'C', 8],
    ['parts of a cent', 'C121,00', 'C121,005', 8],
    ['no account', ':25:', ':26:', 4],
    ['no closing balance', ':62F:', ':63F:', 4],
    ['two opening balances', ':61:2611201120C', ':60F:C261119EUR1000,00\n:61:2611201120C', 8],
    ['balances in two currencies', ':62F:C261121EUR', ':62F:C261121USD', 4],
    ['entries behind its closing balance', '-}', ':61:2611201120C1,00NTRF\n-}', 34],
  ])('with %s is refused', async (_, from, to, line) => {
    expect(await refusalOf(bankText('ing.sta').replace(from, to))).toEqual({ reason: 'statement_broken', line })
  })
})

describe('a CSV file', () => {
  it('of ING says what its CAMT.053 does, newest first', async () => {
    const [statement] = await statementsOf(bankText('ing-nl.csv'))
    const known = twoDays.entries.map(entry => ({ ...entry, bankReference: null, isReversal: false }))
    expect(statement).toEqual({
      ...twoDays, format: 'csv',
      entries: known.map(entry => (entry.amountCents === -250
        ? { ...entry, counterpartyName: 'Kosten zakelijk betalingsverkeer', description: 'Periode oktober 2026' }
        : entry)),
      balancesWithin: [112_100, 107_865, 204_665, 204_415].map((cents, place) => ({ afterEntries: place + 1, cents })),
    })
  })

  it('of ING may be in English, with commas, and without balances', async () => {
    const known = twoDays.entries.slice(0, 2).map(entry => ({ ...entry, bankReference: null }))
    expect(await statementsOf(bankText('ing-en.csv'))).toEqual([{
      ...twoDays, format: 'csv', to: '2026-11-20', openingCents: null, closingCents: null, entries: known.toReversed(),
    }])
  })

  it.each([
    ['a card', 'Pasvolgnr: 001 16-11-2026 17:05 Transactie: A1B2C3 Term: XY1234 Apple Pay Valutadatum: 17-11-2026',
      'Card sequence no.: 001 16/11/2026 17:05 Transaction: A1B2C3 Term: XY1234 Apple Pay Value date: 17/11/2026', ''],
    ['savings', 'Naar Oranje spaarrekening V12345678 btw Valutadatum: 17-11-2026',
      'To Oranje spaarrekening V12345678 btw Value date: 17/11/2026', 'Naar Oranje spaarrekening V12345678 btw'],
    ['savings that come back', 'Van Oranje spaarrekening V12345678', 'From Oranje spaarrekening V12345678',
      'Van Oranje spaarrekening V12345678'],
  ])('of ING says the same of %s in Dutch and in English', async (_, dutch, english, description) => {
    const inDutch = `"20261117";"De Hoek";"NL20INGB0001234567";"";"BA";"Af";"7,25";"Betaalautomaat";"${dutch}"`
    const inEnglish = `"20261117","De Hoek","NL20INGB0001234567","","BA","Debit","7,25","Payment terminal","${english}"`
    const files = [['ing-nl.csv', inDutch], ['ing-en.csv', inEnglish]] as const
    const said = await Promise.all(files.map(([file, row]) =>
      statementsOf(`${bankText(file).split('\n')[0]?.replace(';"Saldo na mutatie";"Tag"', '')}\n${row}\n`)))
    const entries = [booked('2026-11-17', -725, { counterpartyName: 'De Hoek', description })]
    expect(said).toMatchObject([[{ entries }], [{ entries }]])
  })

  it('of Rabobank holds several accounts, and may be in Windows-1252', async () => {
    const cafe = { counterpartyName: 'Café "Zoë" & Zonen', counterpartyIban: 'NL71ABNA0502837194' }
    const bytes = Buffer.from(bankText('rabobank.csv'), 'latin1')
    expect(await statementsOf(bytes)).toEqual([
      {
        format: 'csv', account: 'NL39RABO0300065264', currency: 'EUR', from: '2026-11-20', to: '2026-11-23',
        openingCents: 100_000, closingCents: 112_100,
        balancesWithin: [{ afterEntries: 1, cents: 112_100 }, { afterEntries: 2, cents: -12_900 }],
        entries: [
          booked('2026-11-20', 12_100, {
            ...bakery, description: 'Factuur 2026-0001', endToEndId: '2026-0001', bankReference: '000000000000001041',
          }),
          booked('2026-11-20', -125_000, {
            ...cafe, bankReference: '000000000000001042',
            description: 'Huur november, kantoor eerste verdieping achterzijde 5000000012345678',
          }),
          booked('2026-11-23', 125_000, {
            ...cafe, description: 'Huur november', bankReference: '000000000000001043', isReversal: true,
          }),
        ],
      },
      {
        format: 'csv', account: 'NL20RABO0999999999', currency: 'USD', from: '2026-11-22', to: '2026-11-22',
        openingCents: 0, closingCents: 7_510, balancesWithin: [],
        entries: [booked('2026-11-22', 7_510, {
          counterpartyName: 'Overseas Ltd', description: 'Invoice 2026-0009', bankReference: '000000000000000007',
        })],
      },
    ])
  })

  it('of ABN AMRO has no headings, and says what its MT940 does', async () => {
    expect(await statementsOf(bankText('abn.tab'))).toEqual([{
      format: 'csv', account: 'NL91ABNA0417164300', currency: 'EUR', from: '2026-12-31', to: '2027-01-04',
      openingCents: 150_000, closingCents: 183_576,
      balancesWithin: [180_250, 178_251, 177_526].map((cents, place) => ({ afterEntries: place + 1, cents })),
      entries: newYear.map(entry => (entry.amountCents === -725
        ? { ...entry, description: `${entry.description}, koffie, thee, broodje, taart` }
        : entry)),
    }])
  })

  const factuur = { ...bakery, description: 'Factuur 2026-0001' }
  it.each<[string, Partial<BankStatement>]>([
    ['knab.csv', {
      account: 'NL38KNAB0255873290', openingCents: null, closingCents: null,
      entries: [
        booked('2026-11-20', 12_100, { ...factuur, bankReference: 'C6K20BZPG00002' }),
        booked('2026-11-21', -82_775, {
          ...hosting, description: 'Jaarabonnement; klant 4711', bankReference: 'C6K21BZPG00001',
        }),
      ],
    }],
    ['bunq.csv', {
      account: 'NL23BUNQ2025123456', openingCents: null, closingCents: null,
      entries: [
        booked('2026-11-20', 12_100, factuur),
        booked('2026-11-21', -103_475, {
          counterpartyName: 'FRED IN-12345', description: 'FRED IN-12345 67890, US 40.00 USD, 1 USD = 0.86875 EUR',
        }),
      ],
    }],
    ['asn.csv', {
      account: 'NL56ASNB0700123456', openingCents: 100_000, closingCents: 204_665,
      entries: [
        booked('2026-11-20', 12_100, {
          ...factuur, counterpartyName: 'bakkerij de korenaar', bankReference: '20-11-2026 90043054',
        }),
        booked('2026-11-20', -4_235, {
          counterpartyName: 'hosting nederland', bankReference: '21-11-2026 90043055',
          description: '4711 Abonnement november, klant 4711, \'met korting\'',
        }),
        booked('2026-11-21', 96_800, {
          ...carpenter, counterpartyName: 'timmerbedrijf jansen', description: 'Facturen 2026-0002 en 2026-0003',
          bankReference: '21-11-2026 90043054',
        }),
      ],
    }],
    ['triodos.csv', {
      account: 'NL63TRIO0212345678', openingCents: 100_000, closingCents: 207_865,
      entries: [
        booked('2026-11-20', 112_100, factuur),
        booked('2026-11-21', -4_235, { ...hosting, description: 'Abonnement november klant 4711' }),
      ],
    }],
    ['revolut-business.csv', {
      account: 'EUR Main', openingCents: 100_000, closingCents: 107_845,
      entries: [
        booked('2026-11-20', 12_100, {
          description: 'Money added from Bakkerij De Korenaar Factuur 2026-0001', bankReference: '6560aa02',
        }),
        booked('2026-11-21', -4_235, {
          counterpartyIban: 'NL71ABNA0502837194', description: 'To Hosting Nederland 4711', bankReference: '6560aa03',
        }),
        booked('2026-11-21', -20, {
          counterpartyName: 'Revolut', description: 'To Hosting Nederland 4711', bankReference: '6560aa03 fee',
        }),
      ],
    }],
    ['revolut.csv', {
      account: 'Revolut', openingCents: 100_000, closingCents: 106_865,
      entries: [
        booked('2026-11-20', 12_100, { description: 'Payment from Bakkerij De Korenaar' }),
        booked('2026-11-20', -900, { description: 'Broodjeszaak' }),
        booked('2026-11-20', -100, { counterpartyName: 'Revolut', description: 'Broodjeszaak' }),
        booked('2026-11-21', -4_235, { description: 'Hosting Nederland' }),
      ],
    }],
    ['n26.csv', {
      account: 'N26', openingCents: null, closingCents: null,
      entries: [
        booked('2026-11-20', 12_100, factuur),
        booked('2026-11-21', -4_235, { counterpartyName: 'Hosting Nederland B.V.' }),
      ],
    }],
    ['wise.csv', {
      account: 'Wise', openingCents: 100_000, closingCents: 107_865,
      entries: [
        booked('2026-11-20', 12_100, {
          counterpartyName: 'Bakkerij De Korenaar', bankReference: 'TRANSFER-1001',
          description: 'Factuur 2026-0001 Received money from Bakkerij De Korenaar with reference Factuur 2026-0001',
        }),
        booked('2026-11-21', -4_235, {
          ...hosting, description: '4711 Sent money to Hosting Nederland B.V.', bankReference: 'TRANSFER-1002',
        }),
      ],
    }],
  ])('is read by its columns: %s', async (file, expected) => {
    const statements = await statementsOf(bankText(file))
    const dates = { from: '2026-11-20', to: '2026-11-21' }
    expect(statements).toMatchObject([{ format: 'csv', currency: 'EUR', ...dates, ...expected }])
    expect(statements.map(balanceProblem)).toEqual([null])
  })

  it.each([
    ['of nobody who is known', 'naam;plaats\nJansen;Ede\n', 'no_statement', 1],
    ['without anything in it', '', 'no_statement', 1],
    ['with a day that no calendar has', bankText('ing-nl.csv').replace('"20261120"', '"20261131"'), 'statement_broken', 5],
    ['with a direction that is neither', bankText('ing-nl.csv').replace('"Af"', '"Om"'), 'statement_broken', 3],
    ['with a direction that all objects have', bankText('ing-nl.csv').replace('"Af"', '"constructor"'), 'statement_broken', 3],
    ['with an amount that is none', bankText('ing-nl.csv').replace('"968,00"', '"veel"'), 'statement_broken', 4],
    ['with parts of a cent', bankText('revolut.csv').replace('121.00,', '121.005,'), 'statement_broken', 2],
    ['with a quote that is not closed', bankText('ing-nl.csv').replace('Valutadatum: 20-11-2026"', ''), 'statement_broken', 5],
  ])('%s is refused', async (_, text, reason, line) => {
    expect(await refusalOf(text)).toEqual({ reason, line })
  })

  it('of Revolut may write what was charged with a sign', async () => {
    const text = bankText('revolut.csv')
    expect(await statementsOf(text.replace('-9.00,1.00,', '-9.00,-1.00,'))).toEqual(await statementsOf(text))
  })

  it('has its decimal mark by all its amounts: the first may have none', async () => {
    const text = bankText('n26.csv').replace(',121.00,', ',121,').replace(',-42.35,', ',"-42,35",')
    expect((await statementsOf(text))[0]?.entries.map(({ amountCents }) => amountCents)).toEqual([12_100, -4_235])
  })

  it('with headings alone has no statement', async () => {
    expect(await statementsOf(bankText('n26.csv').split('\n').slice(0, 1).join(''))).toEqual([])
  })
})

it.each([
  ['code words', '/TRTP/SEPA/IBAN/NL44RABO0123456789/NAME/Bakkerij De Korenaar/REMI/Factuur 2026-0001/NAME/Iemand'],
  ['labels', 'IBAN: NL44RABO0123456789 Naam: Bakkerij De Korenaar Omschrijving: Factuur 2026-0001 Naam: Iemand'],
])('what stands twice in the text of an entry counts the first time, as the bank wrote it before the payer: %s', (_, text) => {
  expect(detailsOf([text])).toMatchObject({ ...bakery, description: expect.stringMatching(/^Factuur 2026-0001.+Iemand$/) })
})

it.each([
  '<!DOCTYPE html>\n<html lang="nl"><head><meta charset="utf-8">', '\uFEFF\n<html>\n<body>Afschriften',
  '<?xml version="1.0"?>\n<!doctype HTML PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "xhtml1-strict.dtd"><html/>',
])('a page that was saved in a browser is no statement: %j', async (text) => {
  expect(await refusalOf(text)).toEqual({ reason: 'no_statement', line: 1 })
})

it('the same day in three forms has the same dates, amounts and counterparties', async () => {
  const files = ['ing-camt-02.xml', 'ing-camt-08.xml', 'ing.sta', 'ing-nl.csv'].map(bankText)
  const [first, ...others] = await Promise.all(files.map(async file => (await statementsOf(file))
    .flatMap(({ entries }) => entries)
    .map(({ bookedOn, amountCents, counterpartyName, counterpartyIban }) =>
      [bookedOn, amountCents, counterpartyIban, counterpartyIban && counterpartyName])))
  for (const other of others) expect(other).toEqual(first)
})

describe('balances', () => {
  it.each([
    'ing-camt-02.xml', 'abn-camt-02.xml', 'ing.sta', 'abn.sta', 'rabobank.sta', 'rabobank-pages.sta', 'german.sta',
    'triodos.sta', 'knab.sta', 'ing-nl.csv', 'ing-en.csv', 'rabobank.csv', 'abn.tab',
  ])('add up, or are not told: %s', async (file) => {
    const problems = (await statementsOf(bankText(file))).map(balanceProblem)
    expect(problems.filter(Boolean)).toEqual([])
  })

  it.each([
    ['the closing balance', 'ing.sta', ':62F:C261121EUR2086,50', ':62F:C261121EUR2086,51', [5, 208_651, 208_650]],
    ['an entry that is missing', 'ing-camt-02.xml', '<Sts>BOOK</Sts>', '<Sts>PDNG</Sts>', [4, 208_650, 196_550]],
    ['a balance behind an entry', 'ing-nl.csv', '"2.046,65"', '"2.046,56"', [3, 204_656, 204_665]],
    ['a line that was taken out', 'abn.tab', /^.*302,50.*\n/m, '', null],
    ['a line taken out in the midst', 'abn.tab', /^.*HOSTING.*\n/m, '', [2, 177_526, 179_525]],
    ['the end of a page', 'rabobank-pages.sta', ':62M:C261120EUR1100,00', ':62M:C261120EUR1100,05', [1, 110_005, 110_000]],
    ['the beginning of a page', 'rabobank-pages.sta', ':60M:C261120EUR1100,00', ':60M:D261120EUR1100,00', [1, -110_000, 110_000]],
    ['a page that is missing', 'rabobank-pages.sta', /:61:261120C200[^]*?\n(?=:62F)/, '', [1, 130_000, 110_000]],
  ])('that do not add up are told where they first do not: %s', async (_, file, from, to, expected) => {
    const [statement] = await statementsOf(bankText(file).replace(from, to))
    const problem = statement && balanceProblem(statement)
    expect(problem && [problem.afterEntries, problem.toldCents, problem.expectedCents]).toEqual(expected)
  })

  it('are exact beyond what a number tells', () => {
    const amounts = [1, ...Array.from({ length: 4_000 }, (_, place) => (place < 2_000 ? 1 : -1) * 10_000_000_000_000)]
    const entries = amounts.map(amountCents => booked('2026-11-20', amountCents))
    expect(balanceProblem({ openingCents: 0, closingCents: 0, entries })).toMatchObject({ expectedCents: 1 })
  })
})

describe('a ZIP', () => {
  it('has the statements of each file, or why there are none', async () => {
    const files = await readBankFile(zipped({
      'november/a.xml': bankText('ing-camt-02.xml'), 'b.940': bankText('rabobank.sta'), 'c.txt': bankText('knab.csv'),
      'd.pdf': '%PDF-1.7', '__MACOSX/._b.940': 'x', 'e.940': bankText('ing.sta').replace(':62F:', ':63F:'),
    }))
    expect(files.map(({ file, statements, unreadable }) => [file, statements.length, unreadable])).toEqual([
      ['november/a.xml', 1, undefined], ['b.940', 1, undefined], ['c.txt', 1, undefined],
      ['d.pdf', 0, { reason: 'no_statement', line: 1 }], ['e.940', 0, { reason: 'statement_broken', line: 4 }],
    ])
  })

  it('with nothing in it is refused', async () => {
    await expect(readBankFile(zipped({}))).rejects.toThrow(new UnreadableFile('nothing_to_read'))
  })
})

describe('in a thread', () => {
  useImportWorker()

  it('files are read as they are without one', async () => {
    const many = bankText('bunq.csv') + `${bankText('bunq.csv').split('\n')[1]}\n`.repeat(3_000)
    const file = zipped({ 'a.csv': many, 'b.sta': bankText('rabobank-pages.sta'), 'c.csv': bankText('abn.tab'), d: 'x' })
    expect(await readBankFileInThread(file)).toEqual(await readBankFile(file))
    await expect(readBankFileInThread(Buffer.from('x'))).rejects.toThrow(new UnreadableFile('no_statement'))
  })
})
