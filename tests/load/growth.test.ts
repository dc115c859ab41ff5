import { afterAll, describe, expect, inject, it } from 'vitest'
import { issueLines } from '../bench/issued'
import { newVink } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { addManyDocuments, customerIdOf, customersFor } from '../support/many-documents'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { medianOf } from './latencies'
import { list, questionsOf } from './questions'

/** How many documents the account has: each in a database of its own. */
const sizes = (process.env.POLDER_GROWTH ?? '1000,100000').split(',').map(Number)
const timesEach = 21

usePdfWorker()
const installations: TestService[] = []
const medians = new Map<string, number[]>()
afterAll(async () => {
  for (const installation of installations) await installation.close()
  console.log([`| ${inject('databaseKind')} | ${sizes.map(size => size.toLocaleString('en')).join(' | ')} |`,
    `|---${'|---'.repeat(sizes.length)}|`,
    ...[...medians].map(([name, ms]) => `| ${name} | ${ms.map(each => `${each.toFixed(1)} ms`).join(' | ')} |`)].join('\n'))
})

describe.each(sizes)('an account with %i documents', (size) => {
  it('is answered', async () => {
    const databaseUrl = await copyDatabase(inject('databaseTemplate'))
    const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
    installations.push(installation)
    const vink = await newVink(installation)
    const { id, customerId } = await issueLines(vink, 5)
    await addManyDocuments(installation.service.database, { accountId: vink.accountId, invoiceId: id, customerId: customerId ?? '' }, size)
    const total = await list({})(vink)
    expect(total).toMatchObject({ total: size + 1 })

    for (const [name, ask] of Object.entries(questionsOf({
      size, invoiceId: id, customerId: customerIdOf(vink.accountId, customersFor(size) - 1),
    }))) {
      medians.set(name, [...medians.get(name) ?? [], await medianOf(timesEach, () => ask(vink))])
    }
  }, 30 * 60_000)
})
