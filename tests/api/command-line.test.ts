import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { openApiDocument } from '#contract/openapi'
import { openDatabase } from '#db/client'
import { updateBusiness } from '#services/business/update'
import { jobNames } from '#services/jobs/jobs'
import { draftOf, issuedBy } from '../support/accounts'
import { openBilling, type BillingInstallation } from '../support/billing'
import { bakery } from '../support/cast'
import { clockShiftTo } from '../support/clock-shift'
import { clockShift, openContainer } from '../support/container'
import { dailyOf } from '../support/daily'
import { copyDatabase } from '../support/databases'
import { startResend } from '../support/doubles/resend'
import { startS3 } from '../support/doubles/s3'
import { startSmtp } from '../support/doubles/smtp'
import { testEncryptionKeys } from '../support/encryption-keys'
import { sellerIn } from '../support/installation'
import { mailsTo } from '../support/outbox'
import { usePdfWorker } from '../support/pdf-worker'
import { testLinkKeys } from '../support/public-links'
import { repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { beforeRelease, onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'
import { longestMs } from '../support/waiting'
import { root } from '../../server/cli/lib/steps.mjs'

/** The command line as users have it: built, in the container's environment, each command a process of its own. */
const container = openContainer()
const database = useDatabase()

const polder = (...args: string[]) => container.polder(args, { DATABASE_URL: database.url })

/** The words of a command that ended well; what it said beside them is nothing. */
async function words(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await polder(...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.trimEnd()
}

/** Gives commands in an installation of its own, with a folder of its own. */
async function freshInstallation(...before: string[]) {
  const own = openContainer()
  const settings = { DATABASE_URL: await copyDatabase(inject('databaseTemplate')), NUXT_DATA_DIR: own.dataDir }
  return (...args: string[]) => own.polder([...before, ...args], settings)
}

const json = async (...args: string[]) => JSON.parse(await words(...args, '--json')) as Record<string, unknown>
const jsonLines = (text: string) => text.split('\n').map(line => JSON.parse(line) as Record<string, unknown>)

const newAccount = [
  'account', 'create', '--email', 'vink@example.nl', '--password', 'vier losse woorden achtereen',
  '--name', 'Studio Vink', '--plan', 'pro',
]

let accountId: string
beforeAll(async () => {
  const opened = await json(...newAccount)
  accountId = String(opened.accountId)
})

/** What each command does when it is given right, and one way to give it wrong with what it then says. */
const commands: Record<string, { right: () => Promise<void>, wrong: string[], says: RegExp }> = {
  'account create': {
    right: async () => expect(await words(
      'account', 'create', '--email', 'jansen@example.nl', '--password', 'vier losse woorden achtereen',
      '--name', 'Timmerbedrijf Jansen', '--plan', 'free', '--locale', 'nl',
    )).toMatch(/^accountId: \S+\nuserId: \S+\napiKey: \S+$/),
    wrong: ['--email', 'bakker@example.nl', '--plan', 'gold'],
    says: /--plan: .*\nUsage: account create /s,
  },
  'account list': {
    right: async () => expect(jsonLines(await words('account', 'list', '--json')))
      .toContainEqual(expect.objectContaining({ id: accountId, plan: 'pro', members: 1 })),
    wrong: ['all'],
    says: /Unexpected argument 'all'/,
  },
  'account show': {
    right: async () => expect(await json('account', 'show', accountId)).toMatchObject({ id: accountId, documents: 0 }),
    wrong: ['nobody'],
    says: /^not_found: /,
  },
  'account suspend': {
    right: async () => {
      expect(await words('account', 'suspend', accountId, '--reason', 'Facturen uit naam van een ander'))
        .toContain('sends nothing')
      expect(await json('account', 'show', accountId)).toMatchObject({ suspendedAt: expect.any(String) })
      await words('account', 'resume', accountId)
    },
    wrong: [' '],
    says: /--reason: say why/,
  },
  'account resume': {
    right: async () => expect(await words('account', 'resume', accountId)).toContain('goes on'),
    wrong: ['nobody'],
    says: /^not_found: /,
  },
  'apikey create': {
    right: async () => expect(await json(
      'apikey', 'create', '--account', accountId, '--name', 'Boekhouder', '--scopes', 'invoices:read',
    )).toEqual({ id: expect.any(String), apiKey: expect.any(String), scopes: ['invoices:read'] }),
    wrong: ['--account', 'nobody', '--name', 'Boekhouder'],
    says: /^not_found: /,
  },
  seed: {
    right: async () => {
      const seed = await freshInstallation('seed')
      expect(await seed()).toMatchObject({ code: 0, stdout: expect.stringContaining('Studio Vink: vink@example.nl') })
      expect(await seed()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^email_taken: /) })
    },
    wrong: ['again'],
    says: /Unexpected argument 'again'/,
  },
  openapi: {
    right: async () => expect(JSON.parse(await words('openapi'))).toEqual(JSON.parse(JSON.stringify(openApiDocument()))),
    wrong: ['--yaml'],
    says: /Unknown option '--yaml'/,
  },
  verify: {
    right: async () => {
      expect(await words('verify')).toMatch(/Nothing is wrong\.$/)
      expect(await json('verify')).toMatchObject({ findings: [] })
    },
    wrong: ['--anchors', '/nowhere/anchors.jsonl'],
    says: /ENOENT.*\/nowhere\/anchors\.jsonl/,
  },
  'audit export': {
    right: async () => expect(jsonLines(await words('audit', 'export', '--account', accountId))[0]).toMatchObject({ sequence: 1 }),
    wrong: [],
    says: /^--account: is missing\nUsage: audit export /,
  },
  'audit anchor': {
    right: async () => {
      expect(await words('audit', 'anchor')).toMatch(/^\d+ audit trails grew and were anchored\.$/)
      expect(jsonLines(await words('audit', 'anchor', '--print'))).not.toEqual([])
      expect(existsSync(join(container.dataDir, 'anchors'))).toBe(inject('databaseKind') === 'postgres')
    },
    wrong: ['--show'],
    says: /Unknown option '--show'/,
  },
  'audit keys': {
    right: async () => expect(await words('audit', 'keys')).toMatch(/^\S+\n-----BEGIN PUBLIC KEY-----\n/),
    wrong: ['all'],
    says: /Unexpected argument 'all'/,
  },
  'backup check': {
    right: async () => {
      const file = join(container.dataDir, 'checked.backup')
      await words('backup', file)
      expect(await words('backup', 'check', file)).toMatch(/ can be restored: .*Nothing is wrong\.$/s)
    },
    wrong: [],
    says: /Name the backup to check/,
  },
  'backup key': {
    right: async () => {
      const [key, file] = [join(container.dataDir, 'polder.key'), join(container.dataDir, 'encrypted.backup')]
      const [publicKey = ''] = (await words('backup', 'key', key)).split('\n')
      expect(statSync(key).mode & 0o777).toBe(0o600)
      expect(await polder('backup', 'key', key)).toMatchObject({ code: 1, stderr: expect.stringContaining('EEXIST') })
      expect(await container.polder(['backup', file], { DATABASE_URL: database.url, NUXT_BACKUP_KEYS: publicKey }))
        .toMatchObject({ code: 0, stdout: expect.stringContaining('It is encrypted: a restore needs the secret key') })
      expect(await polder('backup', 'check', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('--key FILE') })
      expect(await words('backup', 'check', file, '--key', key)).toMatch(/ can be restored: .*Nothing is wrong\.$/s)
    },
    wrong: [],
    says: /Name the file to write the secret key into/,
  },
  backup: {
    right: async () => {
      const file = join(container.dataDir, 'own.backup')
      expect(await words('backup', file)).toMatch(/ rows of \d+ tables\. Keep it secret/)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(await polder('backup', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') })
      expect(await words('backup', file, '--force')).toContain(file)
      expect(await words('backup', container.dataDir, '--keep', '2')).toMatch(/polder-\d{8}T\d{6}Z\.backup holds/)
    },
    wrong: ['/nowhere/polder.backup'],
    says: /ENOENT.*\/nowhere/,
  },
  restore: {
    right: async () => {
      const file = join(container.dataDir, 'for-restore.backup')
      await words('backup', file)
      expect(await polder('restore', file)).toMatchObject({ code: 1, stderr: expect.stringContaining('--force') })
      expect(await words('restore', file, '--force')).toMatch(/rows of \d+ tables are back.*Nothing is wrong\.$/s)
    },
    wrong: ['/nowhere/polder.backup'],
    says: /ENOENT.*\/nowhere\//,
  },
  budgets: {
    right: async () => {
      expect(await words('budgets')).toContain('requests: key: 120 a minute per key, held by the installation')
      expect(await json('budgets')).toContainEqual(expect.objectContaining({ kind: 'requests: key', limit: 120 }))
    },
    wrong: ['--all'],
    says: /Unknown option '--all'/,
  },
  'documents reprint': {
    right: async () => {
      expect(await words('documents', 'reprint', '--account', accountId)).toBe('0 PDFs looked at, 0 printed anew, 0 left as they are.')
      expect(await json('documents', 'reprint', '--write')).toEqual({ looked: 0, reprints: [] })
    },
    wrong: ['--force'],
    says: /--force wants the id or number of one document\nUsage: documents reprint /,
  },
  'secrets rotate': {
    right: async () => expect(await words('secrets', 'rotate')).toMatch(/^Encrypted anew under the key \S+: 0\. Already under it: 0\.$/),
    wrong: ['--force'],
    says: /Unknown option '--force'/,
  },
  'sessions end': {
    right: async () => expect(await json('sessions', 'end', 'vink@example.nl')).toEqual({ ended: 0 }),
    wrong: ['niemand@example.nl'],
    says: /^not_found: /,
  },
  'files status': {
    right: async () => expect(await json('files', 'status')).toMatchObject({ inStore: 0, storeBytes: 0, removals: 0 }),
    wrong: ['--all'],
    says: /Unknown option '--all'/,
  },
  'files move': {
    right: async () => {
      const store = await startS3()
      const { code, stdout } = await container.polder(['files', 'move'], { DATABASE_URL: database.url, NUXT_FILES_URL: store.url })
      await store.close()
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+ files were moved, .*\n0 lie in the database/)])
    },
    wrong: [],
    says: /^NUXT_FILES_URL does not say which object store\nUsage: files move /,
  },
  'sums rebuild': {
    right: async () => expect(await words('sums', 'rebuild')).toBe('All sums were right.'),
    wrong: ['--all'],
    says: /Unknown option '--all'/,
  },
  status: {
    right: async () => {
      const { code, stdout } = await polder('status')
      expect([code, stdout]).toEqual([1, expect.stringMatching(/^✓ database: answers\n✓ migrations: .*\n✗ jobs: .* → see that a server runs/)])
    },
    wrong: ['--all'],
    says: /Unknown option '--all'/,
  },
  'mail list': {
    right: async () => {
      // A command ends without its mail, which is the next sweep's.
      expect(await words('jobs', 'run', 'mail')).toMatch(/^mail: \d+ done, 0 failed$/)
      expect(await words('mail', 'list', '--waiting', '--account', accountId)).toBe('No mail waits.')
    },
    wrong: [],
    says: /^Say --waiting: .*\nUsage: mail list /,
  },
  'mail retry': {
    right: async () => expect(await words('mail', 'retry', '--all')).toBe('0 mails are due now.'),
    wrong: ['nobody'],
    says: /^not_found: /,
  },
  'jobs list': {
    right: async () => {
      expect(await words('jobs', 'list')).toMatch(/^\S+: mail$/m)
      expect(jsonLines(await words('jobs', 'list', '--json'))).toHaveLength(jobNames.length)
      const { code, stdout } = await polder('jobs', 'list', '--check', '60', '--json')
      expect([code, jsonLines(stdout.trimEnd()).some(({ isLate }) => isLate)]).toEqual([1, true])
    },
    wrong: ['mail'],
    says: /Unexpected argument 'mail'/,
  },
  'jobs run': {
    right: async () => expect(await words('jobs', 'run', 'domains')).toBe('domains: 0 done, 0 failed'),
    wrong: ['everything'],
    says: /^Name one of: .*\nUsage: jobs run </,
  },
  worker: {
    right: async () => expect(await container.polder(['worker'], { DATABASE_URL: database.url }, 'Working until SIGTERM'))
      .toEqual({ code: 0, stdout: 'Working until SIGTERM\nEnded, with what was begun\n', stderr: '' }),
    wrong: ['recurring'],
    says: /Unexpected argument 'recurring'/,
  },
}

describe('the command line', () => {
  it('says what there is, or what a command takes, to whoever asks, and each of its commands is tried here', async () => {
    const { code, stdout, stderr: everything } = await polder()
    const [, ...usages] = everything.trimEnd().split('\n')

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(usages.map(usage => /^ {2}([a-z]+(?: [a-z]+)?)/.exec(usage)?.[1]).sort()).toEqual(Object.keys(commands).sort())
    expect(await words('--help')).toBe(everything.trimEnd())
    expect(await words('backup', '-h')).toMatch(/^Commands:\n {2}backup check .*\n {2}backup key .*\n {2}backup FILE .*$/)
    expect(await words('help', 'backup', 'check')).toBe('Commands:\n  backup check FILE [--fast] [--key FILE]')
    expect(await polder('help', 'sing')).toEqual({ code: 2, stdout: '', stderr: everything })
  })

  it('says of each option that is missing that it is, of a word from a list as well', async () => {
    expect(await polder('account', 'create')).toMatchObject({
      code: 1, stdout: '', stderr: expect.stringMatching(/^(--(email|password|name|plan): is missing\n){4}Usage: account create /),
    })
  })

  it('says what a command takes where an option is none of its own', async () => {
    expect(await polder('mail', 'retry', '--every')).toEqual({
      code: 1, stdout: '', stderr: expect.stringMatching(/^Unknown option '--every'.*\nUsage: mail retry ID \| --all\n$/),
    })
  })

  it('says in a sentence that no database answers', async () => {
    const gone = await container.polder(['account', 'list'], { DATABASE_URL: 'postgresql://polder@127.0.0.1:1/polder' })
    expect(gone).toEqual({
      code: 1, stdout: '', stderr: 'The database gives no answer: see that it runs, and DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n',
    })
  })

  it.each(Object.keys(commands))('has %s in the manual for operators, from a clone and in the container', (name) => {
    const manual = readFileSync(join(root, 'docs/operating.md'), 'utf8')

    expect(manual).toContain(`| \`npm run --silent cli -- ${name}\` | \`docker compose exec polder polder ${name}\` |`)
  })

  it.each(dailyOf(10, Object.entries(commands)))('does %s, from the build alone', (_, { right }) => right())

  it.each(dailyOf(15, Object.entries(commands)))('refuses %s that is given wrong, in a sentence', async (name, { wrong, says }) => {
    const { code, stdout, stderr } = await polder(...name.split(' '), ...wrong)

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(says)
    expect(stderr).not.toMatch(/^ {4}at /m)
  })

  it('ends with 1 where verify finds something', async () => {
    const url = await copyDatabase(inject('databaseTemplate'))
    const own = openContainer()
    const give = (...args: string[]) => own.polder(args, { DATABASE_URL: url })
    await sellerIn(url)
    const opened = await openDatabase(url)
    await opened.prisma.$executeRawUnsafe('UPDATE "AuditEntry" SET "action" = \'account.changed\' WHERE "sequence" = 1')
    await opened.close()

    expect(await give('verify')).toMatchObject({ code: 1, stdout: expect.stringMatching(/^✗ account .*1 finding\.$/ms) })
  })
})

describe('an installation that moves house', () => {
  it('is backed up to where its owner gets it, restored elsewhere and proven there', beforeRelease, async () => {
    const file = join(container.dataDir, '2026-11-26.backup')
    await words('backup', file)
    const elsewhere = await freshInstallation()

    expect(await elsewhere('restore', file)).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/Nothing is wrong\.\n$/) })
    expect(await elsewhere('verify', '--json')).toMatchObject({ code: 0, stdout: expect.stringContaining('"findings":[]') })
    expect(await elsewhere('sums', 'rebuild')).toMatchObject({ code: 0, stdout: 'All sums were right.\n' })
  })

  it('brings its files into an object store, where all goes on, and takes them back', {
    ...beforeRelease, timeout: longestMs.story,
  }, async () => {
    const store = await startS3()
    const own = openContainer()
    const settings = { DATABASE_URL: await copyDatabase(inject('databaseTemplate')), NUXT_DATA_DIR: own.dataDir }
    const give = (...args: string[]) => own.polder(args, { ...settings, NUXT_FILES_URL: store.url })
    const file = join(own.dataDir, 'polder.backup')
    expect(await give('seed')).toMatchObject({ code: 0 })
    expect(await give('files', 'move')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[1-9]\d+ files were moved.*\n0 lie in/) })
    expect(store.objects.size).toBeGreaterThan(10)
    expect(await give('backup', file)).toMatchObject({ code: 0, stdout: expect.not.stringContaining('object store') })

    const elsewhere = await freshInstallation()
    expect(await elsewhere('restore', file)).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing is wrong\.\n$/) })
    expect(await own.polder(['verify'], settings)).toMatchObject({ code: 1, stderr: expect.stringContaining('NUXT_FILES_URL') })
    expect(await own.polder(['files', 'status'], settings)).toMatchObject({
      code: 0, stderr: expect.stringContaining('NUXT_FILES_URL does not say in which'),
    })
    expect(await give('files', 'move', '--to', 'database')).toMatchObject({ code: 0, stdout: expect.stringContaining(' 0 in the object store') })
    expect(await own.polder(['verify'], settings)).toMatchObject({ code: 0 })
    await store.close()
  })

  it('needs no settings where it is one folder', { ...beforeRelease, ...onlyOn('sqlite') }, async () => {
    const fresh = openContainer()
    const file = join(fresh.dataDir, 'moving.backup')

    expect(await fresh.polder(newAccount)).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(fresh.dataDir, 'polder.db'))).toBe(true)
    expect(await fresh.polder(['backup', file])).toMatchObject({ code: 0 })
    const moved = openContainer()
    expect(await moved.polder(['restore', file])).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing is wrong\.\n$/) })
    expect(readFileSync(join(moved.dataDir, 'secrets.json'), 'utf8')).toContain('encryptionKeys')
  })
})

describe('background work that an outside scheduler has the command line do', () => {
  usePdfWorker()
  const seller = openContainer()
  const selling = useDatabase()
  const outboxDir = temporaryFolder('outbox')
  /** A day after what the tests issue was due. */
  const dayLate = '2026-12-05T09:00:00.000Z'
  let billing: BillingInstallation & { close: () => Promise<void> }
  beforeAll(async () => {
    billing = await openBilling(selling.url)
  })
  afterAll(() => billing.close())

  const run = async (job: string, settings: Record<string, string> = {}): Promise<string> => {
    const end = await seller.polder(['jobs', 'run', job], {
      DATABASE_URL: selling.url, NUXT_JOBS: 'off', NUXT_MAIL_OUTBOX_DIR: outboxDir, NUXT_LINK_KEYS: testLinkKeys,
      NUXT_ENCRYPTION_KEYS: testEncryptionKeys, NUXT_MAIL_FROM: 'post@polder.example',
      ...billing.stripe.environment(billing.operator.accountId), ...clockShift(clockShiftTo(dayLate)), ...settings,
    })
    expect(end).toMatchObject({ code: 0, stderr: '' })
    return end.stdout.trim()
  }

  it('mails a recurring invoice by SMTP', async () => {
    const smtp = await startSmtp()
    const { operator } = billing
    await repeat(operator, (await draftOf(operator)).id, { autoSend: true })

    expect(await run('recurring')).toBe('recurring: 1 done, 0 failed')
    expect(await run('mail', { NUXT_SMTP_URL: smtp.url })).toMatch(/^mail: \d+ done, 0 failed$/)
    expect(smtp.mails.filter(({ recipients }) => recipients.includes(bakery.email)).map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()))
      .toEqual([expect.stringMatching(/^Factuur 2026-\d{4} van Timmerbedrijf Jansen$/)])
    await smtp.close()
  })

  it('mails a reminder by Resend, and the invoice of a subscription into the outbox', beforeRelease, async () => {
    const resend = await startResend()
    const { operator } = billing
    await updateBusiness(operator, businessUpdateSchema.parse({ remindersEnabled: true, reminderSchedule: [1] }))
    const { number } = await issuedBy(operator, { dueDate: '2026-12-04' })
    const vink = await billing.subscriber('Studio Vink')
    await billing.subscribe(vink, 'month')

    expect(await run('reminders')).toBe('reminders: 1 done, 0 failed')
    expect(await run('mail', { NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl })).toMatch(/^mail: \d+ done, 0 failed$/)
    expect(resend.mails.taken.filter(({ to }) => to.includes(bakery.email)).map(({ subject }) => subject))
      .toEqual([`Herinnering: factuur ${number} van Timmerbedrijf Jansen`])
    expect(await run('billing')).toBe('billing: 1 done, 0 failed')
    expect(await run('mail')).toMatch(/^mail: \d+ done, 0 failed$/)
    expect((await mailsTo('studio-vink@example.nl', outboxDir)).map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Factuur 2026-\d{4} van Timmerbedrijf Jansen$/))
    await resend.close()
  })
})
