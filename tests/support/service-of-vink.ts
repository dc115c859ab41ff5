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
import { openService } from './service'

/** Studio Vink with the bakery as a customer, in an installation of their own. Filled before the tests begin. */
export interface ServiceOfVink {
  vink: AccountContext
  customerId: string
  /** What does not add up in the installation. */
  findings: () => Promise<unknown[]>
}

/** Opens an installation for a test file, with Studio Vink ready to issue. */
export function useVink(profile: object = {}): ServiceOfVink {
  const opened = {} as ServiceOfVink & { close: () => Promise<void> }
  beforeAll(async () => {
    const databaseUrl = await copyDatabase(inject('databaseTemplate'))
    const { service, close } = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
    const vink = await newVink({ service })
    await updateBusiness(vink, businessUpdateSchema.parse(profile))
    const { id: customerId } = await createCustomer(vink, customerInputSchema.parse(bakery))
    await service.outside.background.settled()
    const findings = async () => (await verifyInstallation(service.database)).findings
    Object.assign(opened, { vink, customerId, close, findings })
  })
  afterAll(() => opened.close())
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
