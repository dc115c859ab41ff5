import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { productInputSchema } from '#contract/schemas/product'
import { readConfiguration } from '#server/configuration'
import { openRuntime } from '#server/utils/account-context'
import { updateBusiness } from '#services/business/update'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { deleteCustomer } from '#services/customers/delete'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { deleteInvoice } from '#services/invoices/delete'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { updateInvoice } from '#services/invoices/update'
import { createProduct } from '#services/products/create'
import { newVink } from './accounts'
import { bakery, designHour } from './cast'
import { testEncryptionKeys } from './encryption-keys'
import { printerOf } from './printer'
import { testLinkKeys } from './public-links'
import { temporaryFolder } from './run-folder'
import { testNow } from './server'
import { lightPasswords } from './service'

/** What the story of `fillInstallation` leaves behind. */
export interface Story {
  accountId: string
  paid: Invoice
  credited: Invoice
  creditNote: Invoice
  cancelled: Invoice
  draft: Invoice
}

/** Works with an installation's services in this very process, at the moment all tests share. */
export async function withServices<Result>(
  databaseUrl: string,
  dataDir: string,
  work: (service: ServiceContext) => Promise<Result>,
): Promise<Result> {
  const runtime = await openRuntime(readConfiguration({
    DATABASE_URL: databaseUrl, NUXT_MAIL_OUTBOX_DIR: dataDir, NUXT_LINK_KEYS: testLinkKeys,
    NUXT_ENCRYPTION_KEYS: testEncryptionKeys,
  }))
  const { service } = runtime
  try {
    const clock = { now: () => new Date(testNow) }
    const outside = { ...service.outside, clock, passwords: lightPasswords, renderPdf: printerOf(service) }
    return await work({ ...service, outside })
  } finally {
    // The PDF pool belongs to the test file.
    await service.outside.background.settled()
    await service.database.close()
  }
}

/** An account that may sell subscriptions, in the database of a server that is still to start. @returns its id */
export function sellerIn(databaseUrl: string): Promise<string> {
  return withServices(databaseUrl, temporaryFolder('data'), async service => (await newVink({ service })).accountId)
}

/**
 * A year of Studio Vink in which everything happened that moves numbers, amounts or quotas: a payment, a partial
 * credit, a cancellation, a deleted draft, dollars, a number of its own, another number format and a year before.
 */
export async function fillInstallation(service: ServiceContext): Promise<Story> {
  const vink = await newVink({ service })
  const customer = await createCustomer(vink, customerInputSchema.parse(bakery))
  const gone = await createCustomer(vink, customerInputSchema.parse({ name: 'Vertrokken' }))
  await deleteCustomer(vink, gone.id)
  await createProduct(vink, productInputSchema.parse({ name: 'Boek', unitPriceCents: 2_495, vatRate: '9' }))
  const draftOf = (fields: object = {}) => createInvoice(vink, invoiceInputSchema.parse({
    customerId: customer.id, supplyDate: '2026-11-18', lines: [designHour, { ...designHour, quantity: '0.5', vatRate: '9' }],
    ...fields,
  }))
  const issue = async (fields: object = {}) => issueInvoice(vink, (await draftOf(fields)).id, {})

  const paid = await markInvoicePaid(vink, (await issue()).id, {})
  const credited = await issue()
  const creditNoteDraft = await createCreditNote(vink, credited.id)
  await updateInvoice(vink, creditNoteDraft.id, invoiceUpdateSchema.parse({ lines: [designHour] }))
  const creditNote = await issueInvoice(vink, creditNoteDraft.id, {})
  const cancelled = await cancelInvoice(vink, (await issue()).id)
  await deleteInvoice(vink, (await draftOf()).id)
  await issue({ currency: 'USD', exchangeRate: '1.0837', exchangeRateDate: '2026-11-19' })
  await skipNumberGivenBefore(vink, issue)
  await updateBusiness(vink, { resetSequenceYearly: true, invoiceNumberFormat: '{YYYY}.{SEQ:3}' })
  await issue({ issueDate: '2025-12-31', supplyDate: '2025-12-31' })
  await updateBusiness(vink, { resetSequenceYearly: false })
  await issue()
  const draft = await draftOf()
  return { accountId: vink.accountId, paid, credited, creditNote, cancelled, draft }
}

/** Gives a number from outside the series, then lets the series come to it under a new format. */
async function skipNumberGivenBefore(
  vink: AccountContext,
  issue: (fields?: object) => Promise<Invoice>,
): Promise<void> {
  await issue({ number: 'F0006' })
  await updateBusiness(vink, { invoiceNumberFormat: 'F{SEQ:4}', resetSequenceYearly: false })
  await issue()
  const next = await issue()
  if (next.number !== 'F0007') throw new Error(`The story went another way: ${next.number}`)
}
