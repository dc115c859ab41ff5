import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, invoiceUpdateSchema } from '#contract/schemas/invoice'
import { namesWith, valuesOf, type Field } from '#domain/fields'
import { pick } from '#domain/pick'
import { documentFields, factFields } from '#domain/invoice/document-fields'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { updateInvoice } from '#services/invoices/update'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { newVink } from '../support/accounts'
import { bakery, designHour } from '../support/cast'
import { copyDatabase } from '../support/databases'
import { sampleOf } from '../support/field-samples'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'

let opened: TestService
let vink: AccountContext
let customerId: string

beforeAll(async () => {
  opened = await openService({
    databaseUrl: await copyDatabase(inject('databaseTemplate')), outboxDir: temporaryFolder('outbox'),
  })
  vink = await newVink(opened)
  customerId = (await createCustomer(vink, customerInputSchema.parse(bakery))).id
})
afterAll(() => opened.close())

const inUbl: readonly string[] = namesWith(documentFields, { ubl: true })
/** All that stands among the facts: what a document is found by. */
const chain = valuesOf(factFields, sampleOf)
const draftOf = (fields: object = {}) => createInvoice(vink, invoiceInputSchema.parse({
  customerId, supplyDate: '2026-11-18', lines: [designHour], ...fields,
}))

describe('what the buyer finds a document by', () => {
  it('is kept, changed and taken away by its name', async () => {
    const { id } = await draftOf(chain)
    expect(await getInvoice(vink, id)).toMatchObject(chain)
    await updateInvoice(vink, id, invoiceUpdateSchema.parse({ orderNumber: ' PO-7782 ', costCenter: '  ' }))
    expect(await getInvoice(vink, id)).toMatchObject({ ...chain, orderNumber: 'PO-7782', costCenter: null })
  })

  it('is copied to a duplicate and to a credit note', async () => {
    const { id } = await issueInvoice(vink, (await draftOf(chain)).id, {})
    expect(await duplicateInvoice(vink, id, {})).toMatchObject(chain)
    expect(await createCreditNote(vink, id)).toMatchObject(chain)
  })

  it('is frozen at issue, in the e-invoice too, and shown to the customer', async () => {
    const { id, publicUrl } = await issueInvoice(vink, (await draftOf(chain)).id, {})
    const xml = new TextDecoder().decode((await getInvoiceUbl(vink, id)).bytes)
    for (const name of factFields) expect(xml.includes(`>${chain[name]}<`), name).toBe(inUbl.includes(name))
    expect(await getPublicInvoice(opened.service, publicUrl?.split('/').at(-1) ?? '')).toMatchObject(chain)
  })

  it.each(Object.entries<Field>(pick(documentFields, factFields)))('has room as the table says: %s', (field, { is, maxLength = 0 }) => {
    const parse = (value: string) => invoiceInputSchema.safeParse({ customerId, [field]: value }).success
    if (is === 'date') expect([parse('2026-02-28'), parse('2026-02-29')]).toEqual([true, false])
    else expect([parse('x'.repeat(maxLength)), parse('x'.repeat(maxLength + 1))]).toEqual([true, false])
  })
})
