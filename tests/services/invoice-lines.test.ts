import { expect, it } from 'vitest'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { createInvoice } from '#services/invoices/create'
import { getInvoice } from '#services/invoices/find'
import { useVink } from '../support/service-of-vink'

const ledger = useVink()

it('half a character in a line is stored as it is anywhere else, by whatever way it came in', async () => {
  const line = { description: 'Brood', quantity: '1', unitPriceCents: 10_000, vatRate: '21' }
  const input = invoiceInputSchema.parse({ customerId: ledger.customerId, reference: 'Week', lines: [line] })
  const half = '🥐'.slice(0, 1)
  const { id } = await createInvoice(ledger.vink, {
    ...input, reference: `Week ${half}`, lines: input.lines?.map(line => ({ ...line, description: `Brood ${half}` })),
  })

  expect(await getInvoice(ledger.vink, id)).toMatchObject({ reference: 'Week \uFFFD', lines: [{ description: 'Brood \uFFFD' }] })
})
