import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseTiers, serviceTiers } from '../../.dependency-cruiser.mjs'
import { violationsIn, type Violation } from './cruise'
import { productPaths, repository } from './product-files'

describe('the rooms of this repository', () => {
  it('import only whom they may', async () => {
    const paths = [...productPaths(), 'prisma', 'tests']

    expect(await violationsIn(repository, paths)).toEqual([])
  })

  it.each([
    { room: 'server/services', tiers: serviceTiers },
    { room: 'server/db', tiers: [...databaseTiers, ['generated']] },
  ])('give every folder of $room a place on the hill', ({ room, tiers }) => {
    const folders = readdirSync(join(repository, room), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => entry.name)

    expect(folders.filter(name => !tiers.flat().includes(name))).toEqual([])
  })

  it('leave no service outside them', () => {
    const services = readdirSync(join(repository, 'server/services'), { withFileTypes: true })

    expect(services.filter(entry => !entry.isDirectory()).map(entry => entry.name)).toEqual([])
  })
})

interface Import {
  file: string
  imports: string
}

/** Each rule: a file that is fine as it stands, and the import that breaks it. */
const breaks: (Import & { rule: string })[] = [
  { rule: 'domain-imports-nothing', file: 'shared/domain/money.ts', imports: 'zod' },
  { rule: 'domain-imports-nothing', file: 'shared/domain/money.ts', imports: 'node:crypto' },
  { rule: 'domain-imports-nothing', file: 'shared/domain/money.ts', imports: '#contract/plans' },
  { rule: 'contract-imports-domain-and-zod', file: 'shared/contract/plans.ts', imports: 'h3' },
  { rule: 'contract-imports-domain-and-zod', file: 'shared/contract/plans.ts', imports: '#db/client' },
  { rule: 'services-do-not-know-http', file: 'server/services/invoices/issue.ts', imports: 'h3' },
  { rule: 'services-do-not-know-http', file: 'server/services/invoices/issue.ts', imports: '#imports' },
  { rule: 'services-do-not-know-http', file: 'server/services/invoices/issue.ts', imports: '../../utils/authenticate' },
  { rule: 'services-do-not-know-http', file: 'server/services/invoices/issue.ts', imports: '../../api/v1/me.get' },
  { rule: 'documents-take-values-in', file: 'server/documents/ubl/build.ts', imports: '#db/client' },
  { rule: 'documents-take-values-in', file: 'server/documents/ubl/build.ts', imports: '#services/invoices/issue' },
  { rule: 'documents-take-values-in', file: 'server/documents/ubl/build.ts', imports: '#integrations/clock' },
  { rule: 'documents-take-values-in', file: 'server/documents/pdf/Page.tsx', imports: '#contract/plans' },
  { rule: 'doors-call-services', file: 'server/api/v1/me.get.ts', imports: '#db/client' },
  { rule: 'doors-call-services', file: 'server/routes/mcp.post.ts', imports: '#domain/money' },
  { rule: 'doors-call-services', file: 'server/tasks/reminders/send-due.ts', imports: '#integrations/clock' },
  { rule: 'doors-call-services', file: 'server/mcp/tools/get-account.ts', imports: '#documents/ubl/build' },
  { rule: 'doors-call-services', file: 'server/utils/authenticate.ts', imports: '#db/client' },
  { rule: 'command-line-is-no-door', file: 'server/cli/commands/verify.ts', imports: 'h3' },
  { rule: 'command-line-is-no-door', file: 'server/cli/commands/verify.ts', imports: '../../api/v1/me.get' },
  { rule: 'web-app-knows-no-server', file: 'pages/index.vue', imports: '#services/invoices/issue' },
  { rule: 'web-app-knows-no-server', file: 'components/Total.vue', imports: '~/server/db/client' },
  { rule: 'web-app-knows-no-server', file: 'composables/api.ts', imports: '../server/db/client' },
  { rule: 'composables-know-no-component', file: 'composables/api.ts', imports: '../components/Total.vue' },
  { rule: 'one-change-of-an-account', file: 'server/services/invoices/issue.ts', imports: '#db/transaction' },
  { rule: 'one-change-of-an-account', file: 'server/services/accounts/create.ts', imports: '#db/transaction' },
  { rule: 'only-db-imports-prisma', file: 'server/services/invoices/issue.ts', imports: '@prisma/client' },
  { rule: 'only-db-imports-prisma', file: 'server/services/invoices/issue.ts', imports: '#db/generated/sqlite' },
  { rule: 'only-integrations-reach-outside', file: 'server/services/invoices/issue.ts', imports: 'stripe' },
  { rule: 'only-integrations-reach-outside', file: 'server/services/invoices/issue.ts', imports: 'resend' },
  { rule: 'only-integrations-read-time-and-chance', file: 'server/integrations/payments.ts', imports: 'uuid' },
  { rule: 'no-cycles', file: 'shared/domain/money.ts', imports: './decimal' },
  { rule: 'database-goes-downhill', file: 'server/db/drivers/sqlite-file.ts', imports: '../queries/rows' },
  { rule: 'database-goes-downhill', file: 'server/db/account/narrow.ts', imports: '../queries/rows' },
  { rule: 'services-go-downhill', file: 'server/services/accounts/create.ts', imports: '../customers/create' },
  { rule: 'services-go-downhill', file: 'server/services/customers/create.ts', imports: '../business/update' },
  { rule: 'services-go-downhill', file: 'server/services/customers/create.ts', imports: '../invoices/issue' },
  { rule: 'services-go-downhill', file: 'server/services/invoices/issue.ts', imports: '../recurring/run' },
  { rule: 'services-go-downhill', file: 'server/services/work/context.ts', imports: '../accounts/create' },
  { rule: 'own-code-resolves', file: 'server/utils/authenticate.ts', imports: '#services/nowhere' },
]

/** Imports that the same rules allow: without them a rule that forbids everything would pass as well. */
const allowed: Import[] = [
  { file: 'shared/contract/plans.ts', imports: 'zod' },
  { file: 'shared/contract/plans.ts', imports: '#domain/money' },
  { file: 'server/services/invoices/issue.ts', imports: '#db/client' },
  { file: 'server/services/invoices/issue.ts', imports: '#documents/ubl/build' },
  { file: 'server/services/work/change-account.ts', imports: '#db/transaction' },
  { file: 'server/services/invoices/issue.ts', imports: '../customers/create' },
  { file: 'server/services/customers/create.ts', imports: '../plans/quota' },
  { file: 'server/services/recurring/run.ts', imports: '../invoices/issue' },
  { file: 'server/documents/ubl/build.ts', imports: '#domain/money' },
  { file: 'server/documents/ubl/build.ts', imports: 'zod' },
  { file: 'server/api/v1/me.get.ts', imports: '#contract/plans' },
  { file: 'server/api/v1/me.get.ts', imports: '#services/invoices/issue' },
  { file: 'server/api/v1/me.get.ts', imports: 'h3' },
  { file: 'server/utils/account-context.ts', imports: '#db/client' },
  { file: 'server/cli/commands/verify.ts', imports: '#services/invoices/issue' },
  { file: 'server/db/client.ts', imports: '@prisma/client' },
  { file: 'server/integrations/ids.ts', imports: 'uuid' },
  { file: 'server/integrations/payments.ts', imports: 'stripe' },
  { file: 'pages/index.vue', imports: '#contract/plans' },
  { file: 'pages/index.vue', imports: '#domain/money' },
]

describe('a rule', () => {
  const trees: string[] = []
  afterAll(() => {
    for (const tree of trees) rmSync(tree, { recursive: true })
  })

  /**
   * What the rules find in a tree with an import, and at the same time with those of other files: no file of a tree has
   * more than one of them.
   */
  function withEach<Case extends Import>(cases: readonly Case[], lineOf: (imports: string) => string) {
    const found = new Map<number, Promise<Violation[]>>()
    const placeOf = (one: Case) => cases.slice(0, cases.indexOf(one)).filter(({ file }) => file === one.file).length
    return (one: Case): Promise<Violation[]> => {
      const place = placeOf(one)
      const sharing = cases.filter(other => placeOf(other) === place)
      const lines = new Map(sharing.map(({ file, imports }) => [file, lineOf(imports)]))
      const violations = found.get(place) ?? violationsOf(writeTree(trees, lines))
      found.set(place, violations)
      return violations
    }
  }
  const withValue = withEach(breaks, imports => `import '${imports}'`)
  const withType = withEach(breaks, imports => `import type { It } from '${imports}'`)
  const withAllowed = withEach(allowed, imports => `import '${imports}'`)

  it('finds nothing in a tree that keeps all of them', async () => {
    expect(await violationsOf(writeTree(trees))).toEqual([])
  })

  it.each(breaks)('$rule catches $file importing $imports', async (broken) => {
    expect((await withValue(broken)).filter(violation => isOf(broken, violation))).not.toEqual([])
  })

  it.each(breaks)('$rule catches $file importing a type from $imports', async (broken) => {
    expect((await withType(broken)).filter(violation => isOf(broken, violation))).not.toEqual([])
  })

  it.each(allowed)('lets $file import $imports', async (one) => {
    expect(await withAllowed(one)).toEqual([])
  })
})

/** A circle is told of from any of its files. */
function isOf({ rule, file }: Import & { rule: string }, violation: Violation): boolean {
  return violation.rule === rule && (violation.from === file || (rule === 'no-cycles' && violation.to === file))
}

async function violationsOf(tree: string): Promise<Violation[]> {
  return violationsIn(tree, ['server', 'shared', 'pages', 'components', 'composables'])
}

const files = [
  'shared/domain/money.ts', 'shared/contract/plans.ts', 'server/db/client.ts', 'server/db/transaction.ts',
  'server/db/generated/sqlite.ts', 'server/db/drivers/sqlite-file.ts', 'server/db/account/narrow.ts', 'server/db/queries/rows.ts',
  'server/documents/ubl/build.ts', 'server/documents/pdf/Page.tsx', 'server/integrations/clock.ts',
  'server/integrations/ids.ts', 'server/integrations/payments.ts', 'server/services/work/context.ts',
  'server/services/work/change-account.ts', 'server/services/accounts/create.ts',
  'server/services/customers/create.ts', 'server/services/business/update.ts', 'server/services/plans/quota.ts',
  'server/services/invoices/issue.ts', 'server/services/recurring/run.ts',
  'server/utils/account-context.ts', 'server/utils/authenticate.ts', 'server/api/v1/me.get.ts', 'server/routes/mcp.post.ts',
  'server/mcp/tools/get-account.ts', 'server/tasks/reminders/send-due.ts', 'server/cli/commands/verify.ts',
  'composables/api.ts',
]
const components = ['pages/index.vue', 'components/Total.vue']

/** Writes a small tree of all rooms into a new temporary folder, with a line more in some of its files. */
function writeTree(trees: string[], lines: ReadonlyMap<string, string> = new Map()): string {
  const tree = mkdtempSync(join(tmpdir(), 'polder-rooms-'))
  trees.push(tree)
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), content)
  }
  const lineOf = (file: string) => (lines.has(file) ? `${lines.get(file)}\n` : '')
  for (const file of files) write(file, `${lineOf(file)}export interface It { here: true }\n`)
  write('shared/domain/decimal.ts', 'import type { It } from \'./money\'\nexport type { It }\n')
  for (const file of components) {
    write(file, `<script setup lang="ts">\n${lineOf(file)}</script>\n\n<template>\n  <p />\n</template>\n`)
  }
  for (const name of ['zod', 'h3', '@prisma/client', 'stripe', 'resend', 'uuid']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  write('package.json', JSON.stringify({
    type: 'module',
    imports: {
      '#contract/*': './shared/contract/*.ts',
      '#domain/*': './shared/domain/*.ts',
      '#services/*': './server/services/*.ts',
      '#documents/*': './server/documents/*.ts',
      '#integrations/*': './server/integrations/*.ts',
      '#db/*': './server/db/*.ts',
    },
  }))
  return tree
}
