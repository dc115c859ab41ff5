import { afterAll, beforeAll } from 'vitest'
import { invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { paymentInputSchema } from '#contract/schemas/payment'
import type { ServiceContext } from '#services/work/context'
import { getInvoice } from '#services/invoices/find'
import { createPayment } from '#services/invoices/payments'
import { getInvoiceTimeline } from '#services/invoices/timeline'
import { updateInvoice } from '#services/invoices/update'
import { draftOf, issuedBy, openCast, printedBy, type CastAccount } from './accounts'
import { temporaryFolder } from './run-folder'
import { openService, type TestService } from './service'
import { useDatabase } from './use-database'

/** An account of the cast in an installation of its own, and what its tests do with documents. */
export interface CastInstallation extends Pick<CastAccount, 'account'> {
  databaseUrl: string
  installation: TestService
  draft: (fields?: object) => Promise<Invoice>
  issued: (fields?: object) => Promise<Invoice>
  /** Issued with its PDF. */
  printed: (fields?: object) => Promise<Invoice>
  shown: (id: string) => Promise<Invoice>
  change: (id: string, fields: object) => Promise<Invoice>
  pay: (id: string, amountCents: number, paidOn: string) => ReturnType<typeof createPayment>
  /** So many days go by. */
  pass: (days: number) => void
  /** What happened to a document, the latest first. */
  trailOf: (id: string) => Promise<{ action: string, details: unknown }[]>
}

/**
 * Opens an installation for a test file; account and installation are there once its tests begin.
 * @param outside what takes the place of the installation's own
 */
export function useCast(
  name: Parameters<typeof openCast>[1],
  outside: Partial<ServiceContext['outside']> = {},
): CastInstallation {
  const database = useDatabase()
  const cast: CastInstallation = {
    ...({} as Pick<CastInstallation, 'account' | 'installation' | 'databaseUrl'>),
    draft: (fields = {}) => draftOf(cast.account, fields),
    issued: (fields = {}) => issuedBy(cast.account, fields),
    printed: (fields = {}) => printedBy(cast.account, fields),
    shown: id => getInvoice(cast.account, id),
    change: (id, fields) => updateInvoice(cast.account, id, invoiceUpdateSchema.parse(fields)),
    pay: (id, amountCents, paidOn) =>
      createPayment(cast.account, id, paymentInputSchema.parse({ amountCents, paidOn })),
    pass: days => cast.installation.clock.advance(days * 24 * 3_600_000),
    trailOf: async (id) => {
      const { data } = await getInvoiceTimeline(cast.account, id, { page: 1, pageSize: 25 })
      return data.map(({ action, details }) => ({ action, details }))
    },
  }
  beforeAll(async () => {
    cast.databaseUrl = database.url
    cast.installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox'), ...outside })
    cast.account = (await openCast(cast.installation.service, name)).account
  })
  afterAll(() => cast.installation.close())
  return cast
}
