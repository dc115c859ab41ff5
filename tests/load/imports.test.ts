import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'
import { importFile } from '../support/upload'
import { percentile, workOnce } from './latencies'

const rowCount = Number(process.env.POLDER_IMPORT_ROWS ?? '20000')
/** A working day: a draft, a change, the document, a list. */
const works = ['draft', 'change', 'read', 'list'] as const
const heading = 'Factuurnummer;Klant;Factuurdatum;Excl btw;Btw;Totaal;Status'
const file = [heading, ...Array.from({ length: rowCount }, (_, place) => {
  const month = (place % 9 + 1).toString().padStart(2, '0')
  return `OUD-${place};Klant ${place % 2_000};02-${month}-2026;100,00;21,00;121,00;${place % 3 ? 'open' : 'betaald'}`
})].join('\n')

let server: TestServer
let vink: Tenant
let jansen: Tenant
const lines = [`| ${inject('databaseKind')} | seconds | requests | p50 | p99 | longest | longest write |`, '|---|---|---|---|---|---|---|']

beforeAll(async () => {
  server = await startServer({
    database: inject('databaseTemplate'), fixedClock: false, env: { NUXT_RATE_LIMIT_KEY_PER_MINUTE: '0' },
  })
  vink = await studioVink(server.url)
  jansen = await studioVink(server.url)
})
afterAll(async () => {
  console.log(lines.join('\n'))
  await server.stop()
})

/** What a neighbour works while something goes on, and how long each request took. */
async function beside<Result>(name: string, tenant: Tenant, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  const end = new AbortController()
  const going = work().finally(() => end.abort())
  const took: number[][] = []
  while (!end.signal.aborted) took.push(await workOnce(tenant))
  const seconds = (performance.now() - begun) / 1_000
  const all = took.flat()
  const writes = took.flatMap(each => each.filter((_, place) => place < works.indexOf('read')))
  const ms = (value: number) => `${value.toFixed(1)} ms`
  lines.push(`| ${name} | ${seconds.toFixed(1)} | ${all.length} | ${ms(percentile(all, 50))} | ${ms(percentile(all, 99))} `
    + `| ${ms(Math.max(...all))} | ${ms(Math.max(...writes))} |`)
  return going
}

describe(`while one account brings in ${rowCount} invoices`, () => {
  it('a neighbour works on', async () => {
    await beside('quiet', jansen, () => new Promise(resolve => setTimeout(resolve, 10_000)))
    await beside('the file is checked', jansen, () => importFile(vink.api, 'invoices', file))
    const { body } = await beside('it is brought in', jansen, () => importFile(vink.api, 'invoices', file, { dryRun: 'false' }))
    expect(body).toMatchObject({ created: { invoices: rowCount } })
    const { importId } = body as { importId: string }
    await beside('it is undone', jansen, () => vink.session.call('undoImport', { params: { id: importId } }))
  })

  it('and so does its own owner', async () => {
    const { body } = await beside('the owner works beside it', vink, () => importFile(vink.api, 'invoices', file, { dryRun: 'false' }))
    expect(body).toMatchObject({ created: { invoices: rowCount } })
  })
})
