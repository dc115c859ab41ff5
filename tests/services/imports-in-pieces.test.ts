import { describe, expect, it } from 'vitest'
import { refuse } from '#contract/errors'
import { limits } from '#contract/limits'
import { statsQuerySchema } from '#contract/schemas/stats'
import { uploadBankStatement } from '#services/bank/upload'
import { deleteCustomer } from '#services/customers/delete'
import { finishImport } from '#services/imports/advance'
import { importCustomers } from '#services/imports/customers'
import { getImportState } from '#services/imports/find'
import { goOnWithImports } from '#services/imports/go-on'
import { importInvoices } from '#services/imports/invoices'
import { importProducts } from '#services/imports/products'
import { undoImport } from '#services/imports/undo'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createPayment } from '#services/invoices/payments'
import { previewNextNumber } from '#services/invoices/next-number'
import { deleteDueAccounts } from '#services/leaving/delete-due'
import { getMe } from '#services/plans/get-me'
import { getStats } from '#services/reports/stats'
import { installationOf, type AccountContext } from '#services/work/context'
import { issuedBy } from '../support/accounts'
import { camtOf } from '../support/camt'
import { useImportWorker } from '../support/import-worker'
import { daily, dailyOf } from '../support/daily'
import { useVink, type ServiceOfVink } from '../support/service-of-vink'
import { longestMs } from '../support/waiting'

useImportWorker()

const upload = (text: string) => ({ file: new TextEncoder().encode(text) })
const forReal = { dryRun: false }
const heading = 'Factuurnummer;Klant;Factuurdatum;Excl btw;Btw;Totaal;Openstaand'
const open = ['0,00', '121,00', '21,00'] as const
/** Three customers in turn, a month after the other: the first has paid, the second nothing, the third a part. */
const invoices = (count: number, series = '2026') => upload([heading, ...Array.from({ length: count }, (_, place) => {
  const month = (place % 9 + 1).toString().padStart(2, '0')
  return `${series}-${1_001 + place};Klant ${place % 3};02-${month}-2026;100,00;21,00;121,00;${open[place % 3]}`
})].join('\n'))
/** Three pieces of invoices, after one of customers. */
const count = 250

/** Does something before each change of an account, such as dying: what was committed by then stays. */
function before(account: AccountContext, then: (place: number) => Promise<void> | void): AccountContext {
  let place = 0
  const { outside } = account
  const changeTurns: typeof outside.changeTurns = {
    ...outside.changeTurns,
    run: async (caller, work, signal, weight) => {
      await then(place++)
      return outside.changeTurns.run(caller, work, signal, weight)
    },
  }
  return { ...account, outside: { ...outside, changeTurns } }
}

/** An account whose server dies before that change. */
const dyingAt = (account: AccountContext, last: number) => before(account, (place) => {
  if (place >= last) throw new Error('The server died')
})

/** The background work of another server, so many minutes later. */
function sweepLater({ vink }: ServiceOfVink, minutes = 3) {
  const { outside } = vink
  const leaseClock = { now: async () => new Date((await outside.leaseClock.now()).getTime() + minutes * 60_000) }
  return goOnWithImports({ ...installationOf(vink), outside: { ...outside, leaseClock } })
}

/** What an account has, in as far as an import could leave anything of it. */
async function holdings({ db, ...vink }: AccountContext) {
  const account = { db, ...vink }
  return {
    documents: await db.invoice.count(),
    customers: await db.customer.count(),
    products: await db.product.count(),
    pieces: await db.importPiece.count(),
    usage: (await getMe(account)).usage,
    stats: await getStats(account, statsQuerySchema.parse({ year: '2026' })),
    nextNumber: await previewNextNumber(account),
  }
}

async function refusalOf(work: Promise<unknown>): Promise<{ code?: string, details?: unknown }> {
  return work.then(() => ({}), (reason: unknown) => reason as { code?: string })
}

const first = useVink()

describe('an import in pieces', () => {
  const own = first

  it('tells how far it is while others pass, its figures are right at every moment, and so it goes back', async () => {
    const states: string[] = []
    const watch = async (place: number) => {
      const { running, last } = await getImportState(own.vink)
      if (running) states.push(`${running.state} ${running.written}/${running.total}`)
      if (running?.state !== 'staging' && place % daily(2, 1) === 0) expect(await own.findings()).toEqual([])
      expect(last).toBeNull()
    }
    const start = await holdings(own.vink)
    const { importId, created } = await importInvoices(before(own.vink, watch), invoices(count), forReal)
    expect(created).toMatchObject({ customers: 3, invoices: count })
    expect(states).toEqual([
      ...Array.from({ length: 5 }, () => 'staging 0/0'),
      'writing 0/253', 'writing 3/253', 'writing 103/253', 'writing 203/253', 'writing 253/253',
    ])
    expect(await getImportState(own.vink)).toMatchObject({ running: null, last: { id: importId }, failed: null })
    expect(await holdings(own.vink)).toMatchObject({
      documents: count, customers: 4, pieces: 0, nextNumber: { invoice: '2026-1251' },
      stats: { paidCents: 84 * 12_100 + 83 * 10_000, openCents: 83 * 14_200, revenueCents: count * 10_000 },
    })

    states.length = 0
    await undoImport(before(own.vink, async (place) => {
      if (place > 0) await watch(place)
    }), importId ?? '')
    expect(states).toEqual([
      'removing 253/253', 'removing 153/253', 'removing 53/253', 'removing 3/253', 'removing 0/253',
    ])
    expect(await holdings(own.vink)).toEqual(start)
    expect(await own.findings()).toEqual([])
  })

  it('is the only one of its account, and nothing leans on what it may have to take back', async () => {
    const codes: unknown[] = []
    const { importId } = await importInvoices(before(own.vink, async (place) => {
      if (place !== 8) return
      const { id } = await own.vink.db.invoice.findFirstOrThrow({ where: { number: '2026-1001' } })
      const { id: unpaid } = await own.vink.db.invoice.findFirstOrThrow({ where: { number: '2026-1002' } })
      const { running } = await getImportState(own.vink)
      for (const work of [
        () => importCustomers(own.vink, upload('naam;email\nJansen;\n'), forReal),
        () => undoImport(own.vink, running?.id ?? ''),
        () => createCreditNote(own.vink, id),
        () => createPayment(own.vink, unpaid, { amountCents: 12_100, paidOn: '2026-11-19' }),
      ]) codes.push((await refusalOf(work())).code)
      // What is certain is offered meanwhile, and booked with the next upload.
      await uploadBankStatement(own.vink, { file: camtOf([{ on: '2026-11-19', cents: 12_100, text: '2026-1002' }]) }, forReal)
    }), invoices(count), forReal)
    expect(codes).toEqual(['import_running', 'import_running', 'service_unavailable', 'service_unavailable'])
    expect(await own.vink.db.bankTransaction.findMany()).toMatchObject([{ state: 'suggested' }])
    await createCreditNote(own.vink, (await own.vink.db.invoice.findFirstOrThrow({ where: { number: '2026-1001' } })).id)
    expect(await refusalOf(undoImport(own.vink, importId ?? ''))).toMatchObject({ details: { reason: 'used' } })
  })
})

describe('an import that cannot be finished', () => {
  const own = useVink({}, first)

  it('is taken back as a whole where a number was given meanwhile, and says which', async () => {
    await issuedBy(own.vink, { customerId: own.customerId })
    const start = await holdings(own.vink)
    const refused = await refusalOf(importInvoices(before(own.vink, async (place) => {
      if (place === 8) await issuedBy(own.vink, { customerId: own.customerId, number: 'OUD-1240' })
    }), invoices(count, 'OUD'), forReal))
    expect(refused).toMatchObject({
      code: 'import_invalid', details: { importId: null, failed: 1, errors: [{ row: 241, field: 'number', code: 'number_taken' }] },
    })
    expect(await own.vink.db.invoice.findMany({ select: { number: true }, orderBy: { number: 'asc' } }))
      .toEqual([{ number: '2026-0001' }, { number: 'OUD-1240' }])
    expect(await holdings(own.vink)).toMatchObject({ customers: start.customers, pieces: 0 })
    expect(await getImportState(own.vink)).toMatchObject({
      running: null, last: null, failed: { kind: 'invoices', code: 'import_invalid', errors: [{ row: 241, code: 'number_taken' }] },
    })
    expect(await own.findings()).toEqual([])
  })

  it('makes a customer again that was deleted meanwhile', async () => {
    await importCustomers(own.vink, upload('naam;email\nKlant 1;\n'), forReal)
    const { id } = await own.vink.db.customer.findFirstOrThrow({ where: { name: 'Klant 1' } })
    const { importId } = await importInvoices(before(own.vink, async (place) => {
      if (place === 3) await deleteCustomer(own.vink, id)
    }), invoices(9), forReal)
    expect(await own.vink.db.invoice.count({ where: { importId, customerId: id } })).toBe(3)
    expect(await own.findings()).toEqual([])
    await undoImport(own.vink, importId ?? '')
    expect(await own.findings()).toEqual([])
  })

  it('is taken back where it fails with one server after the other', async () => {
    const start = await holdings(own.vink)
    await refusalOf(importInvoices(dyingAt(own.vink, 8), invoices(count), forReal))
    await own.vink.db.importPiece.updateMany({ data: { rows: 'no JSON' } })
    const outcomes = []
    for (let times = 0; times < 4; times++) outcomes.push(await sweepLater(own, 3 * (times + 1)))
    expect(outcomes).toEqual([...Array.from({ length: 3 }, () => ({ done: 0, failed: 1 })), { done: 1, failed: 0 }])
    expect(await holdings(own.vink)).toEqual(start)
    expect((await getImportState(own.vink)).failed).toMatchObject({ code: 'internal_error', errors: [] })
    expect(await own.findings()).toEqual([])
  })
})

describe('a server that dies in an import', () => {
  const own = useVink({}, first)
  /** Claimed, four pieces staged, and told to be whole. */
  const staged = 6
  /** Four pieces written, and finished. */
  const all = staged + 5

  it.each(dailyOf(4, Array.from({ length: all }, (_, place) => place)))('before change %i leaves all of it or nothing to the next', async (place) => {
    const start = await holdings(own.vink)
    await refusalOf(importInvoices(dyingAt(own.vink, place), invoices(count), forReal))
    const isBegun = place > 0
    // The claim of the dead is respected while it lasts.
    expect(await sweepLater(own, 1)).toEqual({ done: 0, failed: 0 })
    expect(await sweepLater(own)).toEqual({ done: isBegun ? 1 : 0, failed: 0 })
    expect(await sweepLater(own, 9)).toEqual({ done: 0, failed: 0 })
    expect(await own.findings()).toEqual([])

    const { last, running } = await getImportState(own.vink)
    expect(running).toBeNull()
    if (place < staged) {
      expect(last).toBeNull()
    } else {
      expect(await holdings(own.vink)).toMatchObject({ documents: count, customers: 4, pieces: 0 })
      await undoImport(own.vink, last?.id ?? '')
    }
    expect(await holdings(own.vink)).toEqual(start)
  })

  it.each(dailyOf(3, Array.from({ length: 6 }, (_, place) => place + 1)))('or in its undoing, before change %i, leaves nothing of it', async (place) => {
    const start = await holdings(own.vink)
    const { importId } = await importInvoices(own.vink, invoices(count), forReal)
    await refusalOf(undoImport(dyingAt(own.vink, place), importId ?? ''))
    await sweepLater(own)
    expect(await holdings(own.vink)).toEqual(start)
    expect(await getImportState(own.vink)).toEqual({ running: null, last: null, failed: null })
    expect(await own.findings()).toEqual([])
  })

  it('or in its undoing, where the undoing is refused, is left to background work and not tried without end', async () => {
    const start = await holdings(own.vink)
    const { importId } = await importInvoices(own.vink, invoices(count), forReal)
    const refusing = before(own.vink, (place) => {
      if (place % 2 === 1 && place < 20) throw refuse('precondition_failed')
    })
    expect(await refusalOf(undoImport(refusing, importId ?? ''))).toMatchObject({ code: 'precondition_failed' })
    expect(await getImportState(own.vink)).toMatchObject({ running: { state: 'removing' } })
    await sweepLater(own)
    expect(await holdings(own.vink)).toEqual(start)
  })

  it('is asked again under the same key, and what it began is finished and not begun anew', async () => {
    const keyed = { ...own.vink, workId: 'the-same-request' }
    await refusalOf(importInvoices(dyingAt(keyed, staged + 2), invoices(count), forReal))
    const answer = await importInvoices(keyed, invoices(count), forReal)
    expect(answer).toMatchObject({ importId: 'the-same-request', failed: 0, created: { invoices: count, customers: 3 } })
    expect(await importInvoices(keyed, invoices(count), forReal)).toEqual(answer)
    expect(await own.vink.db.invoice.count()).toBe(count)
    await undoImport(own.vink, 'the-same-request')
  })

  it('and one of a version before part payments has what it staged written by the next', async () => {
    const start = await holdings(own.vink)
    await refusalOf(importInvoices(dyingAt(own.vink, staged), invoices(count), forReal))
    const { database: { prisma } } = installationOf(own.vink)
    for (const { importId, place, rows } of await prisma.importPiece.findMany({ where: { kind: 'invoices' } })) {
      const older = (JSON.parse(rows) as { status: string, paidCents: number, paidOn: string | null }[])
        .map(({ paidCents: _, ...row }) => ({ ...row, paidOn: row.status === 'paid' ? row.paidOn : null }))
      await prisma.importPiece.updateMany({ where: { importId, place }, data: { rows: JSON.stringify(older) } })
    }
    expect(await sweepLater(own)).toEqual({ done: 1, failed: 0 })
    expect(await holdings(own.vink)).toMatchObject({ stats: { paidCents: 84 * 12_100, openCents: 166 * 12_100 } })
    expect(await own.findings()).toEqual([])
    await undoImport(own.vink, (await getImportState(own.vink)).last?.id ?? '')
    expect(await holdings(own.vink)).toEqual(start)
  })

  it('and one that lives may go on with the same import', async () => {
    await refusalOf(importInvoices(dyingAt(own.vink, staged), invoices(count), forReal))
    const id = (await getImportState(own.vink)).running?.id ?? ''
    await Promise.all([finishImport(own.vink, id), finishImport(own.vink, id)])
    expect(await own.vink.db.invoice.count()).toBe(count)
    expect(await own.findings()).toEqual([])
  })
})

describe('an account that is deleted in the midst of an import', () => {
  const own = useVink()

  it('is gone with all of it', async () => {
    const { database: { prisma } } = installationOf(own.vink)
    const refused = await refusalOf(importInvoices(before(own.vink, async (place) => {
      if (place !== 8) return
      await prisma.account.updateMany({ data: { deletesAt: own.vink.outside.clock.now() } })
      await deleteDueAccounts(installationOf(own.vink))
      await prisma.outboxMail.updateMany({ data: { sentAt: own.vink.outside.clock.now() } })
      await deleteDueAccounts(installationOf(own.vink))
    }), invoices(count), forReal))
    expect(refused.code).toBe('unauthenticated')
    const left = [prisma.account.count(), prisma.invoice.count(), prisma.importPiece.count()]
    expect(await Promise.all(left)).toEqual([0, 0, 0])
  })
})

describe('the most rows that a file may have', () => {
  const own = useVink({}, first)
  const most = daily(limits.importRows / 50, limits.importRows)

  it('come in as few do, and go again', { timeout: longestMs.story }, async () => {
    const start = await holdings(own.vink)
    const { importId, created } = await importInvoices(own.vink, invoices(most), forReal)
    expect(created).toMatchObject({ invoices: most })
    expect(await own.vink.db.invoice.count()).toBe(most)
    await undoImport(own.vink, importId ?? '')
    expect(await holdings(own.vink)).toEqual(start)
    expect(await own.findings()).toEqual([])
  })

  it.each(['customers', 'products'] as const)('are no more than those of %s, which go in pieces as well', async (kind) => {
    const rows = Array.from({ length: count }, (_, place) => `Naam ${place};${place},50`).join('\n')
    const bring = kind === 'customers' ? importCustomers : importProducts
    const start = await holdings(own.vink)
    const { importId, created } = await bring(own.vink, upload(`naam;${kind === 'products' ? 'prijs' : 'kleur'}\n${rows}`), forReal)
    expect(created[kind]).toBe(count)
    expect(await holdings(own.vink)).toMatchObject({ [kind]: start[kind] + count })
    await undoImport(own.vink, importId ?? '')
    expect(await holdings(own.vink)).toEqual(start)
  })
})
