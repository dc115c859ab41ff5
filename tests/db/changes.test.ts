import { setImmediate as letOthersWork } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#contract/errors'
import type { AccountEvent } from '#contract/events'
import { productInputSchema } from '#contract/schemas/product'
import { openFairQueue } from '#integrations/fair-queue'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { listAudit } from '#services/audit/list'
import { changeAccount } from '#services/work/change-account'
import type { AccountContext } from '#services/work/context'
import { createProduct } from '#services/products/create'
import { verifyInstallation } from '#services/verification/verify'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'
import { doneOrWaiting } from '../support/waiting'

const database = useDatabase()
let installation: TestService
let vink: AccountContext
let jansen: AccountContext
let productId: string

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  vink = await open('vink@example.nl', 'Studio Vink')
  jansen = await open('jansen@example.nl', 'Timmerbedrijf Jansen')
})
afterAll(() => installation.close())
beforeEach(async () => {
  productId = (await createProduct(vink, productInputSchema.parse({ name: '0', unitPriceCents: 2_495 }))).id
})

async function open(email: string, name: string): Promise<AccountContext> {
  const owner = { email, password: 'vier woorden zijn genoeg', name, locale: 'nl', plan: 'pro' } as const
  const { accountId } = await createAccount(installation.service, owner)
  return operatorContext(installation.service, accountId)
}

const nameOf = async () => (await vink.db.product.findUniqueOrThrow({ where: { id: productId } })).name
const trailOf = async (subjectId: string) =>
  (await listAudit(vink, { page: 1, pageSize: 100 }, subjectId)).data.map(({ action }) => action)
const updated = (): AccountEvent => ({ action: 'product.updated', subjectId: productId, details: { fields: ['name'] } })
const mailsAbout = (kind: string) => vink.db.outboxMail.count({ where: { kind } })

/** Adds one by reading and writing: only changes that wait for each other get it right. */
const addOne = () => changeAccount(vink, async ({ tx, record }) => {
  const { name } = await tx.product.findUniqueOrThrow({ where: { id: productId } })
  await letOthersWork()
  await tx.product.update({ where: { id: productId }, data: { name: String(Number(name) + 1) } })
  record(updated())
})

describe('a change of an account', () => {
  it('waits for the one before, so that what it read stays true', async () => {
    await Promise.all(Array.from({ length: 20 }, addOne))

    expect(await nameOf()).toBe('20')
    expect(await trailOf(productId)).toEqual([...Array.from({ length: 20 }, () => 'product.updated'), 'product.created'])
  })

  it('on Postgres reads by its own connection: it finds what it wrote, which no other does before it is kept', onlyOn('postgres'), async () => {
    const name = async (reads: AccountContext['reads']) => (await reads.business()).name
    const before = await name(vink.reads)
    await changeAccount(vink, async ({ tx, reads }) => {
      await tx.business.updateMany({ data: { name: 'Studio Vink & Zoon' } })

      expect(await name(reads)).toBe('Studio Vink & Zoon')
      expect(await name(vink.reads)).toBe(before)
    })
    expect(await name(vink.reads)).toBe('Studio Vink & Zoon')
  })

  it('does not wait for that of another account where the database lets both write', async () => {
    if (installation.service.database.kind === 'sqlite') return
    let finish = (): void => undefined
    const finished = new Promise<void>((resolve) => { finish = resolve })
    const slow = changeAccount(vink, () => finished)
    await changeAccount(jansen, async ({ tx }) => tx.product.count())
    finish()
    await slow
  })

  it('is kept whole: rows, trail and mail', async () => {
    await changeAccount(vink, async ({ tx, now, record, mail }) => {
      record(updated())
      mail({ kind: 'kept', recipient: 'vink@example.nl', subject: 'Boek', text: 'Het heet nu anders.' })
      await tx.product.update({ where: { id: productId }, data: { name: 'Boek', updatedAt: now } })
    })

    expect(await nameOf()).toBe('Boek')
    expect(await trailOf(productId)).toEqual(['product.updated', 'product.created'])
    expect(await mailsAbout('kept')).toBe(1)
  })

  it('continues the chain by all that it tells, in the order in which it was told', async () => {
    await changeAccount(vink, async ({ record }) => {
      record({ action: 'product.archived', subjectId: productId }, updated())
      record({ action: 'product.deleted', subjectId: productId })
    })
    await changeAccount(vink, async () => undefined)
    await addOne()

    expect(await trailOf(productId)).toEqual([
      'product.updated', 'product.deleted', 'product.updated', 'product.archived', 'product.created',
    ])
    expect((await verifyInstallation(installation.service.database)).findings).toEqual([])
  })

  it('leaves nothing behind when it fails at its very end', async () => {
    await expect(changeAccount(vink, async ({ tx, record, mail }) => {
      await tx.product.update({ where: { id: productId }, data: { name: 'half' } })
      record(updated())
      mail({ kind: 'half', recipient: 'vink@example.nl', subject: 'Boek', text: 'Half.' })
      throw new Error('power cut')
    })).rejects.toThrow('power cut')

    expect(await nameOf()).toBe('0')
    expect(await trailOf(productId)).toEqual(['product.created'])
    expect(await mailsAbout('half')).toBe(0)
  })

  it('tells once what happened when the database makes it run again', async () => {
    let runs = 0
    await changeAccount(vink, async ({ record, mail }) => {
      record(updated())
      mail({ kind: 'again', recipient: 'vink@example.nl', subject: 'Boek', text: 'Opnieuw.' })
      runs++
      if (runs === 1) throw new Error('could not serialize access')
    })

    expect(runs).toBe(2)
    expect(await trailOf(productId)).toEqual(['product.updated', 'product.created'])
    expect(await mailsAbout('again')).toBe(1)
  })
})

describe('a flood of changes of one account', () => {
  it('lets another account change something after the one that goes on and the one whose turn it is', async () => {
    // A first change may wait for a connection.
    await Promise.all([vink, jansen].map(one => changeAccount(one, async () => null)))
    const order: string[] = []
    let other: Promise<unknown> = Promise.resolve()
    const flood = Array.from({ length: 10 }, () => changeAccount(vink, async () => {
      await doneOrWaiting(other)
      order.push('vink')
    }))
    other = changeAccount(jansen, async () => void order.push('jansen'))
    await Promise.all([...flood, other])

    expect(order.indexOf('jansen')).toBeLessThanOrEqual(2)
  })
})

describe('changes of one account that wait without end', () => {
  it('are refused for a moment', async () => {
    const changeTurns = openFairQueue({
      running: 1, runningPerCaller: 1, waiting: 0, waitingPerCaller: 0, retryAfterSeconds: 1,
    })
    const crowded = { ...vink, outside: { ...vink.outside, changeTurns } }
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const first = changeAccount(crowded, () => held)

    await expect(changeAccount(crowded, async () => undefined))
      .rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 1 })
    finish()
    await first
  })
})

describe('the terms of a caller', () => {
  it('are asked before the work begins, and can stop it', async () => {
    let hasBegun = false
    const stopped = { ...vink, terms: [{ require: () => Promise.reject(refuse('unauthenticated')) }] }
    const change = changeAccount(stopped, async () => {
      hasBegun = true
    })

    await expect(change).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(hasBegun).toBe(false)
  })

  it('keep the answer with the change, or undo the change', async () => {
    const forgetful = { ...vink, terms: [{ keep: () => Promise.reject(new Error('no room for the answer')) }] }
    const change = changeAccount(forgetful, ({ tx }) =>
      tx.product.update({ where: { id: productId }, data: { name: 'unanswered' } }))

    await expect(change).rejects.toThrow('no room for the answer')
    expect(await nameOf()).toBe('0')
  })
})
