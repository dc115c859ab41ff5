import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { runTransaction } from '#db/transaction'
import { listAccountsCommand } from '#server/cli/commands/accounts'
import { exportAuditCommand } from '#server/cli/commands/audit-export'
import { backupCommand } from '#server/cli/commands/backup'
import { listJobsCommand } from '#server/cli/commands/jobs'
import { restoreCommand } from '#server/cli/commands/restore'
import { rebuildSumsCommand } from '#server/cli/commands/sums-rebuild'
import { verifyCommand } from '#server/cli/commands/verify'
import { withDatabase } from '#server/cli/with-database'
import type { Command, Outcome } from '#server/cli/command'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { emptyVerification, mostFindingsKept, reportInto } from '#services/verification/report'
import { auditHash, type HashedEntry } from '#services/work/append-audit'
import { openCast } from '../support/accounts'
import { giveCommand } from '../support/command'
import { copyDatabase, templateOf } from '../support/databases'
import { fillInstallation, withServices } from '../support/installation'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { onlyOn } from '../support/skipped'

usePdfWorker()

let filled: string
let folder: string
beforeAll(async () => {
  folder = temporaryFolder('commands')
  filled = await copyDatabase(inject('databaseTemplate'))
  await withServices(filled, folder, fillInstallation)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

/** Gives a command as the command line would, in a database's environment. */
async function run(command: Command, databaseUrl: string, ...args: string[]): Promise<Outcome> {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  return giveCommand(command, args)
}

const newFile = () => `file:${join(temporaryFolder('commands'), 'polder.db')}`

describe('a command', () => {
  it('may read for as long as an installation takes', onlyOn('postgres'), async () => {
    vi.stubEnv('DATABASE_URL', filled)
    const limits = await withDatabase(({ prisma }) => prisma.$queryRaw`SHOW statement_timeout`)

    expect(limits).toEqual([{ statement_timeout: '0' }])
  })
})

describe('the command sums rebuild', () => {
  it('derives what an older version spoilt anew, once, and leaves everything else as it is', async () => {
    const url = await copyDatabase(await templateOf(filled))
    const database = await openDatabase(url)
    const rows = async () => ({
      turnover: await database.prisma.turnoverSum.findMany({ orderBy: [{ month: 'asc' }, { heading: 'asc' }, { vatNumber: 'asc' }] }),
      paid: await database.prisma.paidSum.findMany(),
      used: await database.prisma.usageCounter.findMany({ where: { used: { gt: 0 } }, orderBy: [{ metric: 'asc' }, { period: 'asc' }] }),
    })
    const before = await rows()
    expect((await run(rebuildSumsCommand, url)).text).toBe('All sums were right.')
    await database.prisma.turnoverSum.updateMany({ where: { heading: '1a' }, data: { taxableCents: { increment: 5n } } })
    await database.prisma.turnoverSum.deleteMany({ where: { heading: 'all' } })
    await database.prisma.paidSum.updateMany({ data: { paidCents: 0n, invoiceCount: 0 } })
    await database.prisma.usageCounter.updateMany({ where: { metric: 'customers' }, data: { used: 99 } })

    expect((await run(verifyCommand, url)).isFailure).toBe(true)
    expect((await run(rebuildSumsCommand, url)).text).toMatch(/turnover of .* all has -.*paid in EUR.*quota of customers all counts 99.*findings, derived anew\.$/s)
    expect(await rows()).toEqual(before)
    expect((await run(verifyCommand, url)).text).toContain('Nothing is wrong.')
    expect((await run(rebuildSumsCommand, url)).text).toBe('All sums were right.')
    await database.close()
  })
})

describe('sums that are derived anew', () => {
  it('keep so many findings of all accounts together, and count all', async () => {
    const url = await copyDatabase(inject('databaseTemplate'))
    const foundInEach = mostFindingsKept - 10
    await withServices(url, temporaryFolder('accounts'), async (service) => {
      await openCast(service, 'Studio Vink')
      await openCast(service, 'Timmerbedrijf Jansen')
      const { found, count, left, leftCount } = await rebuildSums(service.database, new Date('2026-11-20T09:00:00Z'), {
        judges: [async (_tx, _accountId, report) => {
          for (let number = 0; number < foundInEach; number++) report.find(String(number), 'is missing')
        }],
        derives: [],
      })

      expect([count, leftCount]).toEqual([2 * foundInEach, 2 * foundInEach])
      expect([found.length, left.length]).toEqual([mostFindingsKept, mostFindingsKept])
    })
  })
})

describe('the command audit export', () => {
  it('gives the whole trail, oldest first, each row with the hash that chains it', async () => {
    const database = await openDatabase(filled)
    const account = await database.prisma.account.findFirstOrThrow()
    await database.close()
    const rows = (await run(exportAuditCommand, filled, '--account', account.id)).text.split('\n')
      .map((line): HashedEntry & { hash: string } => {
        const { at, ...row } = JSON.parse(line)
        return { ...row, at: new Date(at) }
      })

    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
    rows.forEach((row, index) => expect(auditHash(rows[index - 1]?.hash ?? '', row)).toBe(row.hash))
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['invoice.created', 'invoice.issued']))
  })

  it('names the account it is to be of', async () => {
    await expect(run(exportAuditCommand, filled)).rejects.toThrow('--account')
  })
})

describe('the command verify', () => {
  it('says what it checked and that nothing is wrong', async () => {
    const { text, isFailure } = await run(verifyCommand, filled)

    expect(isFailure).toBe(false)
    expect(text).toMatch(/^ {7}1 accounts\n/)
    expect(text).toMatch(/^ {7}9 numbers in them$/m)
    expect(text).toMatch(/\nNothing is wrong\.$/)
  })

  it('fails with a line for each finding, or with all of it as JSON', async () => {
    const copy = await copyDatabase(await templateOf(filled))
    const database = await openDatabase(copy)
    await runTransaction(database.prisma, tx => tx.usageCounter.updateMany({ data: { used: { increment: 7 } } }))
    await database.close()
    const { text, isFailure } = await run(verifyCommand, copy)
    const json = await run(verifyCommand, copy, '--json')

    expect(isFailure).toBe(true)
    // As they come, and before what was checked in all.
    expect(text).toMatch(/^(✗ account .*\n){3} {7}1 accounts\n/)
    expect(text).toMatch(/✗ account \S+: quota of customers all counts 8, there are 1\n/)
    expect(text).toMatch(/\n3 findings\.$/)
    expect(json.isFailure).toBe(true)
    expect(JSON.parse(json.text)).toMatchObject({
      checked: { accounts: 1 }, found: 3, findings: [{}, {}, {}], leftOut: [],
    })
  })

  it('counts and tells what is found beyond what it keeps', () => {
    const verification = emptyVerification()
    let told = 0
    const report = reportInto(verification, 'an account', { found: () => told++, looked: () => undefined })
    for (let number = 0; number <= mostFindingsKept; number++) report.find(String(number), 'is missing')

    expect(verification.found).toBe(mostFindingsKept + 1)
    expect(told).toBe(mostFindingsKept + 1)
    expect(verification.findings).toHaveLength(mostFindingsKept)
  })

  it('looks at chosen accounts, without files, or at what was changed since, and says what it leaves out', async () => {
    const database = await openDatabase(filled)
    const { id } = await database.prisma.account.findFirstOrThrow()
    await database.close()
    const one = await run(verifyCommand, filled, '--account', id)
    expect(one.text).toMatch(/^ {7}1 accounts\n.* {6}20 stored files.*\nOther accounts were not looked at.*\nNothing is wrong\.$/s)
    const fast = await run(verifyCommand, filled, '--fast')
    expect(fast.text).toMatch(/^ {6}11 documents.*^ {7}0 stored files.*\nNot read: the bytes of PDFs.*\nNothing is wrong\.$/ms)
    // All of the story happened on one day, on which it was told.
    expect((await run(verifyCommand, filled, '--since', '2026-11-20')).text).toMatch(/^ {6}11 documents.*^ {6}20 stored files/ms)
    const none = await run(verifyCommand, filled, '--since', '2026-11-20T12:00:00Z')
    expect(none.text).toMatch(/^ {7}9 numbers in them.*^ {7}0 documents.*^ {7}0 stored files.*\nNot read: documents that/ms)
    expect(JSON.parse((await run(verifyCommand, filled, '--json', '--fast')).text)).toMatchObject({ leftOut: ['files'] })
  })

  it('refuses accounts that are not here, and days that are none', async () => {
    await expect(run(verifyCommand, filled, '--account', 'nobody')).rejects.toMatchObject({
      code: 'not_found', details: { accounts: ['nobody'] },
    })
    await expect(run(verifyCommand, filled, '--since', 'yesterday')).rejects.toThrow('--since')
  })

  it.each([verifyCommand, listAccountsCommand, listJobsCommand])('makes no installation where there is none: $name', async (command) => {
    const nowhere = newFile()

    await expect(run(command, nowhere)).rejects.toThrow('There is no installation')
    expect(readdirSync(dirname(nowhere.slice('file:'.length)))).toEqual([])
  })
})

describe('the commands backup and restore', () => {
  it('carry the secrets an installation made itself, keep those that stood there, and say what is back before it is checked', async () => {
    const [from, to] = [newFile(), newFile()]
    const secretsOf = (url: string) => join(url.slice('file:'.length), '../secrets.json')
    const backup = join(folder, 'secrets.backup')
    const first = join(folder, 'first.backup')
    await run(backupCommand, filled, first)
    await run(restoreCommand, from, first)
    writeFileSync(secretsOf(from), '{"sessionPassword":"ours"}')
    writeFileSync(secretsOf(to), '{"sessionPassword":"theirs"}')
    await run(backupCommand, from, backup)
    vi.stubEnv('DATABASE_URL', to)
    const said: string[] = []
    const { text, isFailure } = await restoreCommand.run([backup, '--replace-secrets'], line => void said.push(line)) as Outcome

    expect(isFailure).toBe(false)
    expect(said).toEqual([expect.stringMatching(/^\d+ rows of \d+ tables are back/), expect.stringMatching(/^Checking/)])
    expect([...said, text].join('\n')).toContain('Restart a running server')
    expect(text).toContain('Nothing is wrong.')
    expect(JSON.parse(readFileSync(secretsOf(to), 'utf8'))).toEqual({ sessionPassword: 'ours' })
    expect(statSync(secretsOf(to)).mode & 0o777).toBe(0o600)
    expect(readFileSync(`${secretsOf(to)}.before-restore`, 'utf8')).toContain('theirs')
  })

  it.each([
    ['backup', backupCommand],
    ['restore', restoreCommand],
  ])('want %s to name a file', async (_, command) => {
    await expect(run(command, filled)).rejects.toThrow(/Name the/)
  })
})
