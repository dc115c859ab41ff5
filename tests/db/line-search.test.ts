import { describe, expect, it } from 'vitest'
import { customerPatchSchema } from '#contract/schemas/customer'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { updateCustomer } from '#services/customers/update'
import { listInvoices } from '#services/invoices/list'
import { finishMigration } from '#services/verification/finish-migration'
import { migrationStatements } from '../support/migrations'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const found = async (q: string) =>
  (await listInvoices(cast.account, invoiceQuerySchema.parse({ q }))).data.map(({ id }) => id).toSorted()
const lines = (...descriptions: string[]) =>
  descriptions.map(description => ({ description, quantity: '1', unitPriceCents: 10_000, vatRate: '21' }))

describe('a search of documents', () => {
  it('finds what they bill, before and after they are issued, and by nothing they billed before', async () => {
    const draft = await cast.draft({ lines: lines('Dakgoot vernieuwd', 'Zinkwerk à façon') })
    const issued = await cast.issued({ lines: lines('Voordeur geschilderd') })
    expect(await found('dakgoot facon')).toEqual([draft.id])
    expect(await found('VOORDEUR')).toEqual([issued.id])

    await cast.change(draft.id, { lines: lines('Goten gereinigd') })
    expect(await found('dakgoot')).toEqual([])
    expect(await found('gereinigd')).toEqual([draft.id])

    await cast.change(draft.id, { reference: 'PO 77' })
    expect(await found('77 gereinigd')).toEqual([draft.id])
  })

  it('finds a draft by its lines and by the new name of its customer', async () => {
    const draft = await cast.draft({ lines: lines('Schoorsteen gevoegd') })
    await updateCustomer(cast.account, draft.customerId ?? '', customerPatchSchema.parse({ name: 'Bakkerij Zonneschijn' }))

    expect(await found('zonneschijn schoorsteen')).toEqual([draft.id])
  })

  it('has the number and the customer of the longest documents, whatever their lines', async () => {
    const words = Array.from({ length: 50 }, (_, line) => Array.from({ length: 100 }, (_, word) => `woord${line}n${word}`).join(' '))
    const { id } = await cast.draft({ reference: 'Verbouwing', lines: lines(...words) })

    expect(await found('verbouwing woord0n0')).toEqual([id])
    expect(await found('woord49n99')).toEqual([])
  })

  it('finds the same of what was stored before that, once a server has started', async () => {
    const { prisma } = cast.installation.service.database
    const stored = () => prisma.invoice.findMany({ select: { id: true, searchText: true, updatedAt: true }, orderBy: { id: 'asc' } })
    const before = await stored()
    await prisma.invoice.updateMany({ data: { searchText: 'bakkerij' } })
    for (const statement of migrationStatements('search_line_texts', 'INSERT')) await prisma.$executeRawUnsafe(statement)
    expect(await found('voordeur')).toEqual([])

    await finishMigration(cast.installation.service.database, cast.installation.clock.now())

    expect(before.length).toBeGreaterThan(3)
    expect(await stored()).toEqual(before)
    expect(await prisma.upkeep.count()).toBe(0)
  })
})
