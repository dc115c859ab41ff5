import { describe, expect, it } from 'vitest'
import { composeSchema } from '../../prisma/tools/models.mjs'
import { openDatabase } from '#db/client'
import { operatorContext } from '#services/work/trusted-contexts'
import { deleteDueAccounts } from '#services/leaving/delete-due'
import { exportAccount } from '#services/leaving/export-account'
import { fillEveryModel } from '../support/every-model'
import { temporaryFolder } from '../support/run-folder'
import { openService } from '../support/service'
import { useDatabase } from '../support/use-database'
import { jsonIn, unzipped } from '../support/zip'

const database = useDatabase()

/** What stays when an account is deleted, and why. All other models lose every row of it. */
const kept: Record<string, string> = {
  DeletedAccount: 'that the account was there, and where its audit trail ended: anchors outside speak of that',
  DeletedDocument: 'the numbers and amounts of what was issued, for seven years and without any name',
  FileRemoval: 'the keys by which its files go from the object store a day later',
}

/** What belongs to no account by a column, and what becomes of it. */
const ofNoAccount: Record<string, string> = {
  Account: 'its own row goes last, and its name first',
  OAuthRecord: 'tokens of connected apps go with these, found by grantId; the rest expires within a day',
  ProviderEvent: 'an id at the provider of payments or mail, forgotten after 30 days',
  ExchangeRate: 'published by the European Central Bank',
  PasskeyChallenge: 'a question that nobody answers after minutes',
  Installation: 'which installation this database is of',
  Upkeep: 'when the installation did something last',
  ResetRequest: 'an address that somebody typed, gone within a minute',
  JobRun: 'how background work went',
  OperatorTrouble: 'what is wrong with the installation',
  OperatorNotice: 'what its operator is still to be told, without a name',
}

/** What the copy of an account leaves out, and why. All other models stand in `account.json`. */
const notCopied: Record<string, string> = {
  UserToken: 'opens something',
  RecoveryCode: 'opens something',
  IdempotencyRecord: 'answers that were given already, for a day',
  ImportPiece: 'what an import has yet to bring in, gone within minutes',
  UsageCounter: 'counts what is in the copy',
  NumberSequence: 'follows from the numbers',
  TurnoverSum: 'adds up the documents',
  PaidSum: 'adds up the documents',
  VatShift: 'follows from the documents and their payments',
  StoredDocument: 'the files are files of the copy',
  BusinessLogo: 'is a file of the copy',
  IssuedLogo: 'stands in the files',
  AuditEntry: 'is a file of the copy, audit-trail.json',
  AuditChain: 'is the last entry of that',
  SubscriberCustomer: 'who subscribes at the operator, by the ids of their accounts',
  SubscriptionDocument: 'which document of the operator is of which payment',
  DeletedAccount: 'is of accounts that are gone',
  DeletedDocument: 'is of accounts that are gone',
  FileRemoval: 'is of files that are gone',
}

const bodies = new Map([...composeSchema('sqlite').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)]
  .map(([, model = '', body = '']) => [model, body]))
const models = [...bodies.keys()]
const ofAccounts = models.filter(model => /^ {2}accountId\s/m.test(bodies.get(model) ?? ''))

interface Hands { count: (args?: { where: object }) => Promise<number> }

describe('every model', () => {
  it('belongs to accounts, or somebody said what becomes of it', () => {
    expect(models.filter(model => !ofAccounts.includes(model)).sort()).toEqual(Object.keys(ofNoAccount).sort())
  })

  it('is emptied when its account is deleted, or somebody said why not; a neighbour keeps every row', async () => {
    const { service, clock, close } = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
    const open = await openDatabase(database.url)
    const now = clock.now()
    for (const [id, deletesAt] of [['vink', now], ['jansen', null]] as const) {
      await open.prisma.account.create({ data: { id, name: id, plan: 'free', deletesAt, createdAt: now, updatedAt: now } })
      await fillEveryModel(open, id)
      await open.prisma.oAuthRecord.create({
        data: { id, kind: 'RefreshToken', grantId: id, payload: {}, createdAt: now, expiresAt: now },
      })
    }
    // It held the tombstone of an older account by its own name.
    await open.prisma.deletedAccount.deleteMany({ where: { accountId: 'vink' } })
    await open.prisma.outboxMail.updateMany({ data: { sentAt: now } })
    await open.prisma.subscription.updateMany({ data: { status: 'ended' } })
    await open.prisma.subscriptionPayment.updateMany({ data: { settledAt: now } })
    const rowsOf = (model: string, accountId: string) =>
      (open.prisma as unknown as Record<string, Hands>)[model.charAt(0).toLowerCase() + model.slice(1)]
        ?.count({ where: { accountId } })

    // The last mail leaves, and the sender domain is removed, before the account itself goes.
    expect(await deleteDueAccounts(service)).toEqual({ done: 0, failed: 0 })
    await open.prisma.outboxMail.updateMany({ where: { accountId: 'vink' }, data: { sentAt: now } })
    await open.prisma.emailDomain.deleteMany({ where: { accountId: 'vink' } })
    expect(await deleteDueAccounts(service)).toEqual({ done: 1, failed: 0 })

    for (const model of ofAccounts) {
      expect(await rowsOf(model, 'vink'), model).toBe(Object.hasOwn(kept, model) ? 1 : 0)
      expect(await rowsOf(model, 'jansen'), model).toBe(1)
    }
    expect(await open.prisma.account.findMany({ select: { id: true } })).toEqual([{ id: 'jansen' }])
    expect(await open.prisma.oAuthRecord.findMany({ select: { id: true } })).toEqual([{ id: 'jansen' }])
    await open.close()
    await close()
  })

  it('stands in the copy of an account, or somebody said why not', async () => {
    const { service, close } = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
    const open = await openDatabase(database.url)
    // Drafts have no files that would be looked for.
    const files = await unzipped(exportAccount(await operatorContext(service, 'jansen')).chunks)
    const data = jsonIn(files, 'account.json') as Record<string, object[]>

    const copied = Object.values(data).filter(section => Array.isArray(section))
    expect(copied.every(rows => rows.length === 1)).toBe(true)
    expect(copied).toHaveLength(ofAccounts.length - Object.keys(notCopied).length + 1 - within.length)
    await open.close()
    await close()
  })
})

/** Within each document, within each bank statement, within each payment at a provider, and within each customer. */
const within = [
  'InvoiceLine', 'AdvanceDeduction', 'Payment', 'BankStatementEntry', 'OnlinePaymentShare', 'CustomerPage',
]
