import { expect, it } from 'vitest'
import { updateInvoices } from '#db/queries/many-invoices'
import { changeAccount } from '#services/work/change-account'
import { installationOf } from '#services/work/context'
import { addManyDocuments } from '../support/many-documents'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')

it('thousands of documents are changed by several statements, each once and no other', async () => {
  const { account } = cast
  const { id, customer } = await cast.issued()
  const copied = { accountId: account.accountId, invoiceId: id, customerId: customer?.id ?? '' }
  await addManyDocuments(installationOf(account).database, copied, 2_500)
  const paid = await account.db.invoice.count({ where: { status: 'paid' } })
  await changeAccount(account, ({ tx, now }) =>
    updateInvoices(tx, { where: { status: 'paid' }, data: { viewCount: { increment: 1 } }, now }))

  expect(paid).toBeGreaterThan(2_000)
  expect(await account.db.invoice.count({ where: { status: 'paid', viewCount: 1 } })).toBe(paid)
  expect(await account.db.invoice.count({ where: { viewCount: { not: 0 } } })).toBe(paid)
})
