import { beforeAll, describe, expect, it } from 'vitest'
import { statsSchema } from '#contract/schemas/stats'
import type { Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
  await issuedInvoice(vink.api)
})

describe('the figures', () => {
  it('are those of the account that asks, in the shape of the contract', async () => {
    const stats = await vink.api.call('getStats', { query: { year: 2026, quarter: 4 } })

    expect(statsSchema.parse(stats)).toEqual(stats)
    expect(stats).toMatchObject({ year: 2026, quarter: 4, openCents: 10_285, revenueCents: 8_500 })
    expect(stats.vat.selected).toEqual(stats.vat.current)
    expect(await (await studioVink()).api.call('getStats')).toMatchObject({ openCents: 0, revenueCents: 0 })
  })

  it.each<Record<string, string>>([
    { quarter: '0' }, { quarter: '5' }, { quarter: 'Q1' }, { year: '1999' }, { year: '2101' }, { year: '26' }, { year: '' },
  ])('refuse a period that is none: %o', async (query) => {
    expect(await vink.api.refused('getStats', { query })).toMatchObject({
      status: 422, code: 'validation_failed', details: [{ path: Object.keys(query) }],
    })
  })
})
