import { describe, expect, it } from 'vitest'
import { customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { listInvoices } from '#services/invoices/list'
import { operatorContext } from '#services/work/trusted-contexts'
import { bakery } from '../support/cast'
import { openTelling } from '../support/query-plans'
import { dailyOnPostgres } from '../support/skipped'
import { useCast } from '../support/use-cast'
import { writeRows } from '../support/write-rows'

const cast = useCast('Timmerbedrijf Jansen')

/** A customer of so many drafts of one line each. @returns its id */
async function customerOf(draftCount: number): Promise<string> {
  const { account: { accountId, db }, installation: { service } } = cast
  const { id: customerId } = await createCustomer(cast.account, customerInputSchema.parse(bakery))
  const { id } = await cast.draft({ customerId, reference: 'Levering' })
  const draft = await db.invoice.findFirstOrThrow({ where: { id } })
  const line = await db.invoiceLine.findFirstOrThrow({ where: { invoiceId: id } })
  const others = Array.from({ length: draftCount - 1 }, (_, place) => `${id}-${place}`)
  await writeRows(service.database, accountId, 'Invoice', others.map(id => ({ ...draft, id })))
  await writeRows(service.database, accountId, 'InvoiceLine', others.map(invoiceId => ({ ...line, id: invoiceId, invoiceId })))
  return customerId
}

/** Gives a customer another name. @returns by how many statements */
async function rename(customerId: string, name: string): Promise<number> {
  const telling = await openTelling(cast.databaseUrl)
  const service = { ...cast.installation.service, database: telling.database }
  const account = await operatorContext(service, cast.account.accountId)
  telling.statements.length = 0
  await updateCustomer(account, customerId, customerPatchSchema.parse({ name }))
  const asked = telling.statements.length
  await telling.database.close()
  return asked
}

describe('a customer with many drafts', dailyOnPostgres, () => {
  it('gets another name on all of them by as few statements as on some', async () => {
    const few = await rename(await customerOf(20), 'Bakkerij De Zon')
    const many = await rename(await customerOf(80), 'Bakkerij De Maan')

    expect(many).toBe(few)
  })

  it('is found on each of them by that, and by what each bills, and no more by the name before', async () => {
    const customerId = await customerOf(130)
    await rename(customerId, 'Bakkerij De Ster')
    const found = async (q: string) =>
      (await listInvoices(cast.account, invoiceQuerySchema.parse({ q, customerId }))).total

    expect([await found('de ster'), await found('levering'), await found('korenaar')]).toEqual([130, 130, 0])
    expect(await found('ontwerp')).toBe(130)
    expect(await cast.account.db.invoice.count({ where: { customerName: 'Bakkerij De Ster' } })).toBe(130)
  })
})
