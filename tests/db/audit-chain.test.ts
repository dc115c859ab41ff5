import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productInputSchema } from '#contract/schemas/product'
import { readTrail, type TrailRow } from '#services/audit/read-trail'
import type { AccountContext } from '#services/work/context'
import { createProduct } from '#services/products/create'
import { openCast } from '../support/accounts'
import { temporaryFolder } from '../support/run-folder'
import { openService, signedInAs, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
let installation: TestService
let vink: AccountContext

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  const { account, userId } = await openCast(installation.service, 'Studio Vink')
  vink = account
  for (const caller of [account, signedInAs(account, userId)]) {
    await createProduct(caller, productInputSchema.parse({ name: 'Boek', unitPriceCents: 2_495 }))
  }
})
afterAll(() => installation.close())

/** The hash of a row as somebody else would calculate it, by what is written about it. */
function hashAfter(previousHash: string, row: TrailRow): string {
  const details = Object.entries(row.details as object).sort(([left], [right]) => (left < right ? -1 : 1))
  return createHash('sha256').update(JSON.stringify([
    previousHash, row.accountId, row.sequence, row.at, row.actorType, row.actorId, row.action, row.subjectId, details,
  ])).digest('hex')
}

describe('the chain of the audit trail', () => {
  it('can be followed outside Polder: each hash speaks for the whole row and for the one before', async () => {
    const trail = await readTrail(vink)
    let hash = ''

    expect(trail.length).toBeGreaterThan(3)
    for (const row of trail) {
      hash = hashAfter(hash, row)
      expect(row.hash, `entry ${row.sequence}`).toBe(hash)
    }
  })

  it('counts from one, without a gap, up to where it ends', async () => {
    const sequences = (await readTrail(vink)).map(({ sequence }) => sequence)

    expect(sequences).toEqual(sequences.map((_, place) => place + 1))
    expect(await vink.db.auditChain.findFirstOrThrow()).toMatchObject({ lastSequence: sequences.length })
  })
})
