import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { camtOf } from '../support/camt'
import { studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'
import { importFile, uploadStatement } from '../support/upload'
import { longestMs } from '../support/waiting'

const invoiceCounts = (process.env.POLDER_BANK_INVOICES ?? '3000,20000').split(',').map(Number)
const entryCount = Number(process.env.POLDER_BANK_ENTRIES ?? '20000')
/** Of so many invoices one is paid by the statement. */
const share = 2

let server: TestServer
const table = [`| ${inject('databaseKind')} | seconds | longest hold |`, '|---|---|---|']

beforeAll(async () => {
  server = await startServer({
    database: inject('databaseTemplate'), fixedClock: false, measuresHolds: true, env: { NUXT_RATE_LIMIT_KEY_PER_MINUTE: '0' },
  })
})
afterAll(async () => {
  console.log(table.join('\n'))
  await server.stop()
})

const numberOf = (place: number) => `2026-${String(place + 1).padStart(5, '0')}`
const centsOf = (place: number) => 10_000 + place * 7_919 % 900_001

/** Open invoices to a tenth as many customers. */
function invoicesFile(count: number): string {
  return ['Factuurnummer;Klant;Factuurdatum;Totaal;Btw;Status', ...Array.from({ length: count }, (_, place) => {
    const euro = (centsOf(place) / 100).toFixed(2).replace('.', ',')
    return `${numberOf(place)};Klant ${place % (count / 10)} bv;02-${String(place % 9 + 1).padStart(2, '0')}-2026;${euro};0,00;Open`
  })].join('\n')
}

/** Half of the invoices are paid by it, a quarter by their number; the others are of anything. */
function statementFile(invoiceCount: number): Uint8Array {
  return camtOf(Array.from({ length: entryCount }, (_, place) => {
    const on = `2026-10-${String(place % 28 + 1).padStart(2, '0')}`
    if (place * share >= invoiceCount) {
      return { on, cents: -100 - place % 5_000, name: `Winkel ${place % 300}`, text: `Betaalautomaat ${place} ${'x'.repeat(80)}` }
    }
    const invoice = place * share
    return {
      on, cents: centsOf(invoice), name: `Klant ${invoice % (invoiceCount / 10)} bv`,
      text: place % 2 ? `Factuur ${numberOf(invoice)}` : 'Zoals besproken', reference: `NL26${place}`,
    }
  }))
}

describe.each(invoiceCounts)('beside %i open invoices', (invoiceCount) => {
  const file = statementFile(invoiceCount)

  async function measured<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    await server.longestHold()
    const begun = performance.now()
    const answer = await work()
    const seconds = (performance.now() - begun) / 1_000
    table.push(`| ${name}, ${invoiceCount} open | ${seconds.toFixed(2)} | ${(await server.longestHold()).toFixed(1)} ms |`)
    return answer
  }

  it(`a statement of ${entryCount} entries comes in, is listed and taken back`, async () => {
    const vink = await studioVink(server.url)
    expect(await importFile(vink.api, 'invoices', invoicesFile(invoiceCount), { dryRun: 'false' })).toMatchObject({ status: 200 })
    table.push(`| | ${(file.length / 1e6).toFixed(1)} MB | |`)
    await measured('dry run', () => uploadStatement(vink.api, file))
    const { body } = await measured('upload', () => uploadStatement(vink.api, file, { dryRun: 'false' }))
    expect(body).toMatchObject({ newCount: entryCount })
    const { id } = body as { id: string }
    const { body: again } = await measured('once more', () => uploadStatement(vink.api, file, { dryRun: 'false' }))
    expect(again).toMatchObject({ newCount: 0 })
    const list = () => vink.api.call('listBankTransactions', { query: { pageSize: '100', state: 'suggested' } })
    const { data: [first] } = await measured('100 with suggestions', list)
    await measured('the same again', list)
    const params = { id: first?.id ?? '' }
    const [{ key, parts: paid } = { key: '', parts: [] }] = first?.suggestions ?? []
    const parts = paid.map(({ invoiceId, amountCents }) => ({ invoiceId, amountCents }))
    await measured('refused', () => vink.api.call('refuseBankSuggestion', { params, body: { key } }))
    await measured('matched', () => vink.api.call('matchBankTransaction', { params, body: { parts } }))
    await measured('undone', () => vink.api.call('unmatchBankTransaction', { params }))
    await vink.api.call('deleteBankStatement', { params: { id: (again as { id: string }).id } })
    await measured('taken back', () => vink.api.call('deleteBankStatement', { params: { id } }))
  }, longestMs.story)
})
