import { beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../support/api-client'
import { draftInvoice, studioVink } from '../support/cast'
import { png } from '../support/images'
import { McpApp } from '../support/mcp'
import { putLogo } from '../support/upload'
import { useServer } from '../support/use-server'

const server = await useServer({ env: { NUXT_STORED_MEGABYTES_PER_ACCOUNT: '2' } })
const vink = await studioVink(server.url)
const jansen = await signUp('Timmerbedrijf Jansen', server.url)

/** A draft of about 800 KB. */
const large = { lines: Array.from({ length: 400 }, () => ({ description: 'x'.repeat(2_000), unitPriceCents: 100 })) }

describe('an account that has stored as much as it may', () => {
  const drafts: string[] = []
  let issuable: string
  beforeAll(async () => {
    issuable = (await draftInvoice(vink.api)).id
    for (let draft = 1; draft <= 2; draft++) drafts.push((await vink.api.call('createInvoice', { body: large })).id)
  })

  it('adds no large draft, copy or picture, and is told why', async () => {
    const full = { status: 413, details: { limit: 'storedBytes', allowedBytes: 2_000_000, usedBytes: expect.any(Number) } }

    expect(await vink.api.refused('createInvoice', { body: large })).toMatchObject({ ...full, code: 'payload_too_large' })
    expect(await vink.api.refused('updateInvoice', { params: { id: issuable }, body: large })).toMatchObject(full)
    expect(await new McpApp(vink.api).refused('create_invoice', large)).toMatchObject({ code: 'payload_too_large' })
    expect(await vink.api.refused('duplicateInvoice', { params: { id: drafts[0] ?? '' } })).toMatchObject(full)
    const picture = Buffer.concat([png(), Buffer.alloc(450_000)])
    expect(await putLogo(vink.api, picture)).toMatchObject({ status: 413, body: { data: { code: 'logo_too_large' } } })
  })

  it('still issues, credits and is paid', async () => {
    const params = { id: issuable }
    expect(await vink.api.call('issueInvoice', { params })).toMatchObject({ status: 'issued' })
    expect((await vink.api.request('getInvoicePdf', { params })).status).toBe(200)
    const { id } = await vink.api.call('createCreditNote', { params })
    expect(await vink.api.call('issueInvoice', { params: { id } })).toMatchObject({ status: 'issued' })
  })

  it('is not in the way of others', async () => {
    await jansen.api.call('createInvoice', { body: large })
  })

  it('may go on once it has made room', async () => {
    await vink.api.call('deleteInvoice', { params: { id: drafts[0] ?? '' } })
    await server.advanceClock(10_000)

    await vink.api.call('createInvoice', { body: large })
  })
})
