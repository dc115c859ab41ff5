import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import type { Invoice } from '#contract/schemas/invoice'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { issueInvoice } from '#services/invoices/issue'
import { operatorContext } from '#services/work/trusted-contexts'
import { designHour } from '../support/cast'
import { openTelling } from '../support/query-plans'
import { useCast } from '../support/use-cast'
import { writeRows } from '../support/write-rows'

const cast = useCast('Timmerbedrijf Jansen')
const deposit = { description: 'Aanbetaling', unitPriceCents: 50_000, vatRate: '21' }

const naming = ({ id, customerId }: Pick<Invoice, 'id' | 'customerId'>) => cast.draft({
  customerId, customer: undefined, advanceInvoiceIds: [id],
  lines: [{ ...designHour, quantity: '10', unitPriceCents: 8_500, vatRate: '21' }],
})

/** Credits an advance invoice that so many drafts name. @returns by how many statements, and what the drafts come to */
async function creditNamed(draftCount: number) {
  const { account: { accountId, db }, installation: { service } } = cast
  const advance = await cast.issued({ advance: true, supplyDate: null, lines: [deposit] })
  const { id } = await naming(advance)
  const draft = await db.invoice.findFirstOrThrow({ where: { id } })
  const line = await db.invoiceLine.findFirstOrThrow({ where: { invoiceId: id } })
  const deduction = await db.advanceDeduction.findFirstOrThrow({ where: { invoiceId: id } })
  const others = Array.from({ length: draftCount - 1 }, (_, place) => `${id}-${place}`)
  await writeRows(service.database, accountId, 'Invoice', others.map(other => ({ ...draft, id: other })))
  await writeRows(service.database, accountId, 'InvoiceLine', others.map(invoiceId => ({ ...line, id: invoiceId, invoiceId })))
  await writeRows(service.database, accountId, 'AdvanceDeduction', others.map(invoiceId => ({ ...deduction, invoiceId })))
  const note = await createCreditNote(cast.account, advance.id)
  const { database, statements } = await openTelling(cast.databaseUrl)
  const account = await operatorContext({ ...service, database }, accountId)
  statements.length = 0
  await issueInvoice(account, note.id, {})
  const asked = statements.length
  await service.outside.background.settled()
  await database.close()
  const come = await db.invoice.groupBy({
    by: ['subtotalCents', 'vatTotalCents', 'totalCents'], where: { id: { startsWith: id } }, _count: true,
  })
  const { vatBreakdown } = await db.invoice.findFirstOrThrow({ where: { id: others.at(-1) } })
  return { before: draft.totalCents, asked, come, vatBreakdown }
}

describe('drafts that name one advance invoice', () => {
  it('come to what is left once it is credited, by as few statements for forty of them as for five', async () => {
    const few = await creditNamed(5)
    const many = await creditNamed(40)

    expect(many.before).toBe(42_350n)
    expect(many.come).toEqual([{ subtotalCents: 85_000n, vatTotalCents: 17_850n, totalCents: 102_850n, _count: 40 }])
    expect(many.vatBreakdown).toMatchObject([{ rate: '21', taxableCents: 85_000, vatCents: 17_850 }])
    expect(few.asked).toBe(many.asked)
  })

  it('are no more than one change brings up to date, and neither are those that credit it', async () => {
    const tooMany = (path: (string | number)[]) =>
      ({ code: 'validation_failed', details: [expect.objectContaining({ path, reason: 'too_many' })] })
    const advance = await cast.issued({ advance: true, supplyDate: null, lines: [deposit] })
    const [named, crediting] = [await naming(advance), await createCreditNote(cast.account, advance.id)]
    const { account: { accountId, db }, installation: { service: { database } } } = cast
    const draft = await db.invoice.findFirstOrThrow({ where: { id: named.id } })
    const note = await db.invoice.findFirstOrThrow({ where: { id: crediting.id } })
    const deduction = await db.advanceDeduction.findFirstOrThrow({ where: { invoiceId: named.id } })
    const others = Array.from({ length: limits.draftsPerDocument - 1 }, (_, place) => `${draft.id}-${place}`)
    await writeRows(database, accountId, 'Invoice', others.map(id => ({ ...draft, id })))
    await writeRows(database, accountId, 'Invoice', others.map(id => ({ ...note, id: `${id}-note` })))
    await writeRows(database, accountId, 'AdvanceDeduction', others.map(invoiceId => ({ ...deduction, invoiceId })))

    await expect(naming(advance)).rejects.toMatchObject(tooMany(['advanceInvoiceIds', 0]))
    await expect(cast.change(named.id, { advanceInvoiceIds: [advance.id], notes: 'Dank' })).resolves.toMatchObject({ notes: 'Dank' })
    await expect(cast.draft({ kind: 'credit_note', creditedInvoiceId: advance.id }))
      .rejects.toMatchObject(tooMany(['creditedInvoiceId']))
    await expect(duplicateInvoice(cast.account, note.id, {})).rejects.toMatchObject(tooMany(['creditedInvoiceId']))
  })

  it('are all of them brought up to date where they are more than one statement takes', async () => {
    expect((await creditNamed(90)).come).toMatchObject([{ subtotalCents: 85_000n, _count: 90 }])
  })
})
