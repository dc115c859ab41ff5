import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Role } from '#contract/roles'
import { businessUpdateSchema } from '#contract/schemas/business'
import { signIn } from '#services/accounts/sign-in'
import { updateBusiness } from '#services/business/update'
import { fileVatReturn } from '#services/reports/file-vat-return'
import { listAccounts } from '#services/reports/list-accounts'
import { getVatReturn } from '#services/reports/vat-return'
import { listVatReturns } from '#services/reports/vat-returns'
import type { AccountContext } from '#services/work/context'
import { castPassword, draftOf, issuedBy, openCast, type CastAccount } from '../support/accounts'
import { copyDatabase } from '../support/databases'
import { browser, enterAs } from '../support/members'
import { repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'

let installation: TestService
/** Keeps the books of Timmerbedrijf Jansen, and owns Studio Vink. */
let vink: CastAccount
let jansen: CastAccount
/** Vink, at home. */
let account: AccountContext

beforeAll(async () => {
  installation = await openService({ databaseUrl: await copyDatabase(inject('databaseTemplate')), outboxDir: temporaryFolder('outbox') })
  vink = await openCast(installation.service, 'Studio Vink')
  jansen = await openCast(installation.service, 'Timmerbedrijf Jansen')
  const { secret } = await signIn(installation.service, { email: vink.email, password: castPassword }, browser)
  account = await enterAs(installation.service, secret, 'home')
  return () => installation.close()
})
beforeEach(async () => {
  // What the test before issued may still be printed.
  await installation.service.outside.background.settled()
  advanceTo('2026-11-20')
  const { prisma } = installation.service.database
  await prisma.recurringSchedule.deleteMany()
  await Promise.all([prisma.invoice.deleteMany(), prisma.turnoverSum.deleteMany(), prisma.vatReturnFiling.deleteMany()])
  await updateBusiness(jansen.account, businessUpdateSchema.parse({ vatReturnPeriod: 'quarter', defaultVatTreatment: 'standard' }))
  await joinJansen('bookkeeper')
})

async function joinJansen(role: Role, offeredRole: Role | null = null) {
  const { prisma } = installation.service.database
  const at = installation.clock.now()
  const member = { accountId: jansen.account.accountId, userId: vink.userId }
  await prisma.membership.deleteMany({ where: member })
  await prisma.membership.create({ data: { id: 'vink-at-jansen', ...member, role, offeredRole, createdAt: at, updatedAt: at } })
}

const advanceTo = (date: string) =>
  installation.clock.advance(Date.parse(`${date}T09:00:00.000Z`) - installation.clock.now().getTime())
const inJansen = async () => (await listAccounts(account)).data.find(({ id }) => id === jansen.account.accountId)

describe('what waits in each business', () => {
  it('is nothing at first', async () => {
    const nothing = { vatReturn: null, drafts: 0, overdue: 0, bankTransactions: 0 }
    expect((await listAccounts(account)).data).toMatchObject([
      { name: 'Studio Vink', role: 'owner', offeredRole: null, deletesAt: null, waiting: nothing },
      { name: 'Timmerbedrijf Jansen', role: 'bookkeeper', offeredRole: null, deletesAt: null, waiting: nothing },
    ])
  })

  it('are its drafts, and its invoices past their due date, and those of no other', async () => {
    await draftOf(jansen.account)
    // What a recurring invoice copies waits for nobody.
    const { id } = await draftOf(jansen.account)
    await repeat(jansen.account, id)
    await issuedBy(jansen.account, { issueDate: '2026-11-20', dueDate: '2026-11-25' })
    await issuedBy(jansen.account, { issueDate: '2026-11-20', dueDate: '2026-11-26' })
    advanceTo('2026-11-26')

    expect((await listAccounts(account)).data.map(({ waiting: { drafts, overdue } }) => ({ drafts, overdue })))
      .toEqual([{ drafts: 0, overdue: 0 }, { drafts: 1, overdue: 1 }])
  })

  it('are movements on the bank account that may have paid something, for whoever writes payments down', async () => {
    const inBank = async () => (await inJansen())?.waiting.bankTransactions
    const { accountId } = jansen.account
    const at = installation.clock.now()
    await installation.service.database.prisma.bankTransaction.createMany({
      data: ['suggested', 'open', 'matched'].map(state => ({
        id: `bank-${state}`, accountId, bankAccount: 'NL91ABNA0417164300', currency: 'EUR', bookedOn: '2026-11-20', amountCents: 100n,
        description: '', isReversal: false, format: 'csv', key: state, state, refused: [], createdAt: at, updatedAt: at,
      })),
    })
    expect(await inBank()).toBe(1)
    await joinJansen('viewer')
    expect(await inBank()).toBe(0)
  })

  it('is the oldest return that is over and has documents, until it is filed', async () => {
    await issuedBy(jansen.account, { issueDate: '2026-11-20' })
    advanceTo('2026-12-31')
    expect((await inJansen())?.waiting.vatReturn).toBeNull()
    advanceTo('2027-01-01')
    expect((await inJansen())?.waiting.vatReturn).toEqual({ period: '2026-Q4', deadline: '2027-01-31', isLate: false })
    await issuedBy(jansen.account, { issueDate: '2027-01-01', supplyDate: '2027-01-01' })
    advanceTo('2027-04-01')
    expect((await inJansen())?.waiting.vatReturn).toEqual({ period: '2026-Q4', deadline: '2027-01-31', isLate: true })

    const { version } = await getVatReturn(jansen.account, '2026-Q4')
    await fileVatReturn(jansen.account, { period: '2026-Q4', version })
    expect((await inJansen())?.waiting.vatReturn).toMatchObject({ period: '2027-Q1', isLate: false })
  })

  it('is a return to which days of payment alone brought something, also where boxes make up for each other', async () => {
    const ofNobody = { customerId: '', vatNumber: '', supplyType: '', customerName: '', documentCount: 0 }
    await jansen.account.db.turnoverSum.createMany({
      data: ([['shift 1a', 9_000n, 1_890n], ['shift 1b', -21_000n, -1_890n]] as const).map(
        ([heading, taxableCents, vatCents]) =>
          ({ ...ofNobody, accountId: jansen.account.accountId, month: '2026-11', heading, taxableCents, vatCents })),
    })
    advanceTo('2027-02-01')
    expect((await inJansen())?.waiting.vatReturn).toEqual({ period: '2026-Q4', deadline: '2027-01-31', isLate: true })
    expect((await listVatReturns(jansen.account)).data.filter(({ isLate }) => isLate)).toMatchObject([{ period: '2026-Q4' }])
  })

  it('goes by how often the business files, and is no return for a small business', async () => {
    await issuedBy(jansen.account, { issueDate: '2026-11-20' })
    await updateBusiness(jansen.account, businessUpdateSchema.parse({ vatReturnPeriod: 'month' }))
    advanceTo('2026-12-01')
    expect((await inJansen())?.waiting.vatReturn).toMatchObject({ period: '2026-11', deadline: '2026-12-31' })
    await updateBusiness(jansen.account, businessUpdateSchema.parse({ defaultVatTreatment: 'kor' }))
    expect((await inJansen())?.waiting.vatReturn).toBeNull()
  })

  it('shows the return to roles that read reports alone, and what an owner offers', async () => {
    await issuedBy(jansen.account, { issueDate: '2026-11-20' })
    advanceTo('2027-01-01')
    await joinJansen('assistant', 'owner')
    expect(await inJansen()).toMatchObject({ role: 'assistant', offeredRole: 'owner', waiting: { vatReturn: null } })
  })
})
