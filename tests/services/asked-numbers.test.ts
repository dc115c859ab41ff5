import { describe, expect, it } from 'vitest'
import { openFairQueue } from '#integrations/fair-queue'
import { importInvoices } from '#services/imports/invoices'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { issueInvoice } from '#services/invoices/issue'
import { previewNextNumber } from '#services/invoices/next-number'
import { previewIssue } from '#services/invoices/preview-issue'
import { useImportWorker } from '../support/import-worker'
import { useCast } from '../support/use-cast'

useImportWorker()
const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued, shown, change } = cast
const taken = { code: 'number_taken' }
const errorsOf = async (id: string) => (await checkInvoiceCompliance(cast.account, id))
  .flatMap(({ level, field, code }) => (level === 'error' ? [[field, code]] : []))

describe('a number that a draft asks for', () => {
  it('is not given to another, in capitals or not, on paper or in the preview', async () => {
    const asking = await draft({ number: 'VRAAG-1' })
    const creditNote = await createCreditNote(cast.account, (await issued()).id)
    for (const { id } of [await draft(), creditNote]) {
      for (const number of ['VRAAG-1', 'vraag-1']) {
        await expect(previewIssue(cast.account, id, { number })).rejects.toMatchObject(taken)
        await expect(issueInvoice(cast.account, id, { number })).rejects.toMatchObject(taken)
        expect(await shown(id)).toMatchObject({ status: 'draft', number: null })
      }
    }
    expect(await errorsOf(asking.id)).toEqual([])
    expect(await issueInvoice(cast.account, asking.id, { number: 'vraag-1' })).toMatchObject({ number: 'vraag-1' })
  })

  it('is had by exactly one of two, on two servers at the same moment', async () => {
    // A turn of its own, as another server has: only the database stands between them.
    const changeTurns = openFairQueue({
      running: 1, runningPerCaller: 1, waiting: 1, waitingPerCaller: 1, retryAfterSeconds: 1,
    })
    const elsewhere = { ...cast.account, outside: { ...cast.account.outside, changeTurns } }
    for (let round = 0; round < 10; round++) {
      const [given, asking] = [await draft(), await draft()]
      const number = `RACE-${round}`
      const both = [
        () => issueInvoice(elsewhere, given.id, { number }),
        () => change(asking.id, { number: number.toLowerCase() }),
      ]
      const answers = await Promise.allSettled((round % 2 === 0 ? both : both.reverse()).map(start => start()))

      const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
      expect(refused).toEqual([expect.objectContaining(taken)])
      const numbers = [(await shown(given.id)).number, (await shown(asking.id)).number]
      expect(numbers.filter(had => had?.toUpperCase() === number)).toHaveLength(1)
    }
  })

  it('holds up no series: who asks for nothing gets the next number, and the check of the draft says so', async () => {
    const { invoice: next } = await previewNextNumber(cast.account)
    const asking = await draft({ number: next })
    const [named, unnamed] = [await draft(), await draft()]

    await expect(issueInvoice(cast.account, named.id, { number: next })).rejects.toMatchObject(taken)
    expect(await errorsOf(asking.id)).toEqual([])
    expect(await issueInvoice(cast.account, unnamed.id, {})).toMatchObject({ number: next })
    expect(await errorsOf(asking.id)).toEqual([['number', 'number_taken']])
    await expect(issueInvoice(cast.account, asking.id, {})).rejects.toMatchObject(taken)
  })

  it('is not brought in by an import', async () => {
    await draft({ number: 'OUD-7' })
    const text = 'Factuurnummer;Factuurdatum;Klant;Totaal excl. btw;Btw;Totaal\noud-7;2026-01-10;Klant;100,00;21,00;121,00\n'
    const { errors } = await importInvoices(cast.account, { file: new TextEncoder().encode(text) }, {})

    expect(errors.map(({ row, field, code }) => [row, field, code])).toEqual([[2, 'number', 'number_taken']])
  })

  it('may turn out to be that of an invoice made elsewhere, which its check then says', async () => {
    const asking = await draft({ number: 'ELDERS-1' })
    const creditNote = await draft({
      kind: 'credit_note', creditedInvoiceNumber: 'elders-1', creditedInvoiceDate: '2026-01-10',
    })
    await issueInvoice(cast.account, creditNote.id, {})

    expect(await errorsOf(asking.id)).toEqual([['number', 'number_taken']])
    expect((await shown(asking.id)).compliance).toContainEqual(expect.objectContaining(taken))
    await expect(previewIssue(cast.account, asking.id, {})).rejects.toMatchObject(taken)
    await expect(issueInvoice(cast.account, asking.id, {})).rejects.toMatchObject(taken)
  })
})
