import { describe, expect, it } from 'vitest'
import { accountText } from '#services/leaving/account-text'
import { operatorContext } from '#services/work/trusted-contexts'
import { addManyDocuments } from '../support/many-documents'
import { openTelling } from '../support/query-plans'
import { dailyOnPostgres } from '../support/skipped'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

describe('what an account is given of itself', dailyOnPostgres, () => {
  it('has the lines of few documents in memory at once, each of which has up to a megabyte of them', async () => {
    const { id: invoiceId, customer } = await cast.issued()
    const { accountId } = cast.account
    const { service } = cast.installation
    await addManyDocuments(service.database, { accountId, invoiceId, customerId: customer?.id ?? '' }, 90)
    const telling = await openTelling(cast.databaseUrl)
    const account = await operatorContext({ ...service, database: telling.database }, accountId)
    telling.statements.length = 0
    let text = ''
    for await (const piece of accountText(account, service.outside.clock.now())) text += piece
    await telling.database.close()
    const { documents } = JSON.parse(text) as { documents: { id: string, lines: unknown[] }[] }
    const ids = new Set<unknown>(documents.map(({ id }) => id))
    const ofLines = telling.statements.filter(({ sql }) => /FROM \S*InvoiceLine/.test(sql))
    const atOnce = ofLines.map(({ values }) => values.filter(value => ids.has(value)).length)

    expect(documents.map(({ lines }) => lines.length)).toEqual(Array.from({ length: 91 }, () => 1))
    expect(Math.max(...atOnce)).toBe(20)
  })
})
