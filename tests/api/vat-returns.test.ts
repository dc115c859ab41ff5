import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient, Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { readAuditFile, textsOf } from '../documents/audit-file/reader'

let vink: Tenant
let jansen: Tenant
const third = { period: '2026-Q3' }
const shown = (params = third) => vink.session.call('getVatReturn', { params })
const dated = (issueDate: string, fields = {}) =>
  issuedInvoice(vink.api, { issueDate, supplyDate: issueDate, ...fields })

beforeAll(async () => {
  vink = await studioVink()
  jansen = await studioVink()
  await dated('2026-09-15')
})

describe('a VAT return', () => {
  it('is of a month, a quarter or a year, and of the account that asks', async () => {
    const boxes = { '1a': { taxableCents: 8_500, vatCents: 1_785 } }
    for (const [period, deadline] of [['2026-09', '2026-10-31'], ['2026-Q3', '2026-10-31'], ['2026', '2027-03-31']] as const) {
      expect(await shown({ period })).toMatchObject({ period, deadline, figures: { boxes }, filing: null })
    }
    expect(await jansen.session.call('getVatReturn', { params: third })).toMatchObject({ figures: { documentCount: 0 } })
    expect(await vink.session.refused('getVatReturn', { params: { period: '2026-Q5' } })).toMatchObject({ status: 404 })
  })

  it('opens the documents of a box', async () => {
    const box = { ...third, box: '1a' }
    const { data, next } = await vink.session.call('listVatBoxDocuments', { params: box })
    expect(data).toMatchObject([{ number: '2026-0001', issueDate: '2026-09-15', taxableCents: 8_500, vatCents: 1_785 }])
    expect(next).toBeNull()
    expect(await jansen.session.call('listVatBoxDocuments', { params: box })).toEqual({ data: [], next: null })
    expect(await vink.session.refused('listVatBoxDocuments', { params: { ...third, box: '5b' } })).toMatchObject({ status: 404 })
  })

  it('is filed once, with the figures that were seen, and the mark comes off again', async () => {
    const { version } = await shown()
    await dated('2026-09-16')
    const file = (body: object) => vink.session.refused('fileVatReturn', { body })
    expect(await file({ ...third, version })).toMatchObject({ status: 409, code: 'vat_return_changed' })
    expect(await file({ period: '2027-Q1', version })).toMatchObject({ status: 422, details: [{ path: ['period'] }] })

    const filed = await vink.session.call('fileVatReturn', { body: { ...third, version: (await shown()).version } })
    expect(filed.filing).toMatchObject({ filedBy: 'Studio Vink', filedAt: expect.stringMatching(/^2026-11-20T/), changes: null })
    expect(await file({ period: '2026', version })).toMatchObject({
      status: 409, code: 'vat_return_filed', details: { period: '2026-Q3' },
    })
    expect(await jansen.session.refused('unfileVatReturn', { params: third })).toMatchObject({ status: 404 })
    expect(await vink.session.call('unfileVatReturn', { params: third })).toMatchObject({ filing: null })
    expect(await vink.session.refused('unfileVatReturn', { params: third })).toMatchObject({ status: 404 })
  })

  it('can be had as CSV', async () => {
    const { status, headers, body } = await vink.session.request('getVatReturnCsv', { params: { period: '2026-09' } })
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=".+-2026-09\.csv"/)
    expect(new TextDecoder().decode(body as Uint8Array)).toContain('1a;170,00;35,70;170;35\r\n')
    expect(await vink.session.refused('getVatReturnCsv', { params: { period: '26' } })).toMatchObject({ status: 404 })
  })
})

describe('the audit file of a year', () => {
  it('is sent as a file that the schema takes, with the sales of the account that asks', async () => {
    const response = await fetchFile(vink.session, 2026)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^application\/xml/), 'cache-control': expect.stringContaining('no-store'),
      'content-disposition': expect.stringContaining('filename="polder-auditfile-2026.xaf"'),
    })
    const { figures } = await shown({ period: '2026' })
    const numbers = await read(response, root => textsOf(root, '//x:transaction/x:trLine[1]/x:docRef'))
    expect(numbers).toHaveLength(figures.documentCount)
    expect(await read(await fetchFile(jansen.session, 2026), root => textsOf(root, '//x:linesCount'))).toEqual(['0'])
  })

  it.each(['1999', '2101', '26', 'x'])('is not there for %s', async (year) => {
    expect(await vink.session.refused('getAuditFile', { params: { year } })).toMatchObject({ status: 404 })
  })

  const fetchFile = (client: ApiClient, year: number) =>
    fetch(`${inject('serverUrl')}/api/audit-files/${year}`, { headers: { cookie: client.cookie } })

  async function read<Result>(response: Response, use: Parameters<typeof readAuditFile<Result>>[1]): Promise<Result> {
    const bytes = new Uint8Array(await response.arrayBuffer())
    return readAuditFile((async function* () {
      yield bytes
    })(), use)
  }
})
