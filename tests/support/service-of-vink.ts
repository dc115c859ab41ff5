import { afterAll, beforeAll, inject } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerInputSchema } from '#contract/schemas/customer'
import { openDatabase } from '#db/client'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import type { Finding } from '#services/verification/report'
import { verifyInstallation } from '#services/verification/verify'
import { newVink } from './accounts'
import { bakery } from './cast'
import { copyDatabase } from './databases'
import { temporaryFolder } from './run-folder'
import { openService, type TestService } from './service'

/** Studio Vink with the bakery as a customer. Filled before the tests begin. */
export interface ServiceOfVink {
  vink: AccountContext
  customerId: string
  installation: TestService
  /** What does not add up in the installation, or in the account where it is one of several there. */
  findings: () => Promise<unknown[]>
}

/**
 * Opens an installation for a test file, with Studio Vink ready to issue.
 * @param beside another, in whose installation it has an account: opening one takes twice as long as an account
 */
export function useVink(profile: object = {}, beside?: ServiceOfVink): ServiceOfVink {
  const opened = {} as ServiceOfVink
  beforeAll(async () => {
    const installation = beside?.installation ?? await openService({
      databaseUrl: await copyDatabase(inject('databaseTemplate')), outboxDir: temporaryFolder('outbox'),
    })
    const { service } = installation
    const vink = await newVink({ service }, beside && `${service.outside.ids.next()}@example.nl`)
    await updateBusiness(vink, businessUpdateSchema.parse(profile))
    const { id: customerId } = await createCustomer(vink, customerInputSchema.parse(bakery))
    await service.outside.background.settled()
    const scope = beside ? { accountIds: [vink.accountId] } : {}
    const findings = async () => (await verifyInstallation(service.database, scope)).findings
    Object.assign(opened, { vink, customerId, installation, findings })
  })
  afterAll(async () => {
    if (!beside) await opened.installation.close()
  })
  return opened
}

/** What is wrong in a database, as `polder verify` tells it. */
export async function findingsIn(databaseUrl: string): Promise<Finding[]> {
  const database = await openDatabase(databaseUrl)
  try {
    return (await verifyInstallation(database)).findings
  } finally {
    await database.close()
  }
}
