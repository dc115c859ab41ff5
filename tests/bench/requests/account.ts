import { systemClock } from '#integrations/clock'
import { createApiKey } from '#services/accounts/api-keys'
import { copyDatabase, templateOf, type DatabaseTemplate } from '../../support/databases'
import { newVink } from '../../support/accounts'
import { addManyDocuments } from '../../support/many-documents'
import { startPrinting } from '../../support/printer'
import { tokenOf } from '../../support/public-links'
import { temporaryFolder } from '../../support/run-folder'
import { openService } from '../../support/service'
import { issueLines } from '../issued'
import { baseUrl, pdfWorkerPath } from './servers'

/** An account with many documents, in a closed database that copies are made from. */
export interface PreparedAccount {
  database: DatabaseTemplate
  accountId: string
  /** A key of all scopes. */
  key: string
  /** An issued invoice of five lines, with its PDF, and the token of its page. */
  invoiceId: string
  token: string
  /** Its customer, whose documents these are beside those of the many others. */
  customerId: string
}

/** Studio Vink with so many documents more than one. */
export async function prepareAccount(template: DatabaseTemplate, documents: number): Promise<PreparedAccount> {
  const databaseUrl = await copyDatabase(template)
  // Closing an installation ends the threads that print.
  await startPrinting(pdfWorkerPath)
  const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox'), clock: systemClock })
  try {
    const settings = { ...installation.service.settings, baseUrl }
    const vink = await newVink({ ...installation, service: { ...installation.service, settings } })
    const { accountId } = vink
    const invoice = await issueLines(vink, 5)
    const { id: invoiceId, customerId } = invoice
    if (customerId === null) throw new Error('An issued invoice has a customer')
    await addManyDocuments(installation.service.database, { accountId, invoiceId, customerId }, documents)
    const { key } = await createApiKey(vink, { name: 'Bench' })
    return { database: await closed(), accountId, key, invoiceId, token: tokenOf(invoice), customerId }
  } catch (error) {
    await installation.close()
    throw error
  }

  async function closed(): Promise<DatabaseTemplate> {
    await installation.close()
    return templateOf(databaseUrl)
  }
}
