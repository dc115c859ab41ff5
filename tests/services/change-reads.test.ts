import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeAccount } from '#services/work/change-account'
import type { AccountContext } from '#services/work/context'
import { operatorContext } from '#services/work/trusted-contexts'
import { newVink } from '../support/accounts'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()

const servers: TestService[] = []
beforeAll(async () => {
  for (const name of ['first', 'second', 'third']) {
    servers.push(await openService({ databaseUrl: database.url, outboxDir: temporaryFolder(name) }))
  }
})
afterAll(() => Promise.all(servers.map(({ close }) => close())))

describe('what a change reads under the lock', () => {
  // One server alone takes the changes of an account in turns, lock or no lock.
  it('misses nothing that other servers wrote, however many changes come at once', async () => {
    const account = await newVink(servers[0] as TestService)
    const onServers = await Promise.all(servers.map(({ service }) => operatorContext(service, account.accountId)))
    const countOn = (onServer: AccountContext) => changeAccount(onServer, async ({ tx, reads }) => {
      const { email } = await reads.business()
      await tx.business.updateMany({ data: { email: `${Number(email) + 1}` } })
    })
    await changeAccount(account, ({ tx }) => tx.business.updateMany({ data: { email: '0' } }))
    await Promise.all(Array.from({ length: 4 }, () => onServers.map(countOn)).flat())

    expect(await account.reads.business()).toMatchObject({ email: '12' })
  })
})
