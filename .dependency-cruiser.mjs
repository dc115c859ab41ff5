/**
 * Who may import whom: the eight rules of server/README.md, each under a name of its own.
 * Types count as much as values, so a room cannot lean on another one unseen.
 */

/** Services use each other only downhill: from a row to any row below it, never up and never sideways. */
export const serviceTiers = [
  ['operating'],
  ['jobs'],
  ['leaving'],
  ['recurring', 'billing', 'bookkeeping', 'collection'],
  ['emails', 'retention', 'public-links', 'reports', 'exports', 'imports', 'verification', 'bank'],
  ['online-payments', 'notices'],
  ['customer-pages'],
  ['invoices'],
  ['customers', 'products', 'business', 'exchange-rates', 'email-domains'],
  ['layouts', 'members'],
  ['plans', 'accounts', 'connections', 'audit', 'files'],
  ['work'],
]

/**
 * The rooms of the database, from the top. `client` and what else stands beside them lies between `account`, which is a
 * client narrowed to one account, and `drivers`.
 */
export const databaseTiers = [['queries'], ['account'], ['backup'], ['schema'], ['drivers']]

/** The only services that begin a transaction of their own, each for a reason. */
const writersPastChanges = [
  'work/change-account',
  // What belongs to no account, or to nobody known yet.
  'accounts/attempts', 'accounts/passkey-challenges', 'accounts/reset-password', 'audit/anchors', 'verification/health',
  // That a key or session was used: it tells nobody, and no request waits for its account to say so.
  'accounts/api-keys', 'accounts/sessions', 'connections/connected-apps',
  // What the authorization server remembers: of no account until a person lets an app in.
  'connections/kept-records',
  // What goes over all accounts, a row at a time or by age alone.
  'accounts/forget-expired', 'accounts/totp-secrets', 'online-payments/sealed-key', 'work/deliver-outbox', 'emails/deliver', 'jobs/run',
  'billing/settle-payments', 'operating/retry-mail', 'operating/tell-operator',
  // Where the bytes of a file lie: the document stays what it is, and no change waits for the object store.
  'files/move', 'files/remove',
  // An operator's repair of sums, under each account's lock: nothing happened that its trail would tell.
  'verification/finish-migration', 'verification/rebuild-sums',
]

const doors = '^server/(api|routes|middleware|mcp|tasks|plugins)/|^server/error-handler[.]ts$'
const webApp = '^(app|pages|components|composables|layouts|middleware|plugins|assets)/|^(app|error)[.]vue$'
/** Own code under an alias that only Nuxt resolves, as in `~/server/db/client`. */
const nuxtAlias = '^(~|@|~~|@@)/'

/** Rules by which the folders of a room use those of the rows below theirs. */
function downhill(name, room, tiers) {
  return tiers.map((tier, row) => ({
    name,
    comment: `A folder of ${room} may use those of the rows below: ${tiers.map(names => names.join(', ')).join(' → ')}.`,
    severity: 'error',
    from: { path: `^${room}/(${tier.join('|')})/` },
    to: { path: `^${room}/(${tiers.slice(0, row + 1).flat().join('|')})/`, pathNot: `^${room}/$1/` },
  }))
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: 'Law and arithmetic know nothing but themselves: no package, no Node module, no other room.',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { pathNot: '^shared/domain/' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      comment: 'The contract is promised in zod and in the words of the domain.',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { pathNot: ['^shared/(contract|domain)/', packages('zod', 'zod-openapi')] },
    },
    {
      name: 'services-do-not-know-http',
      comment: 'What an account can do is the same from every door.',
      severity: 'error',
      from: { path: '^server/services/' },
      to: {
        path: [
          doors,
          '^server/utils/',
          packages('h3', 'nitropack', 'nitro', 'nuxt', '@nuxt/', 'nuxt-auth-utils'),
          '^(node:)?https?$',
          '^#imports$',
        ],
      },
    },
    {
      name: 'documents-take-values-in',
      comment: 'Values in, bytes out: of our own code a document knows only the domain.',
      severity: 'error',
      from: { path: '^server/documents/' },
      to: { path: ['^(server|shared)/', webApp, nuxtAlias], pathNot: '^(server/documents|shared/domain)/' },
    },
    {
      name: 'doors-call-services',
      comment: 'A door checks the contract and calls a service; account-context.ts alone wires the rooms together.',
      severity: 'error',
      from: { path: [doors, '^server/utils/'], pathNot: '^server/utils/account-context[.]ts$' },
      to: {
        path: ['^(server|shared)/', webApp, nuxtAlias],
        pathNot: [doors, '^server/(services|utils)/', '^shared/contract/'],
      },
    },
    {
      name: 'command-line-is-no-door',
      comment: 'The operator calls services, as a door does; no request is made up for it, and no page.',
      severity: 'error',
      from: { path: '^server/cli/' },
      to: { path: [doors, packages('h3', 'nitropack', 'nitro'), '^#imports$', webApp, nuxtAlias] },
    },
    {
      name: 'web-app-knows-no-server',
      comment: 'The browser speaks to the server through the contract.',
      severity: 'error',
      from: { path: webApp },
      to: { path: ['^server/', `${nuxtAlias}server/`] },
    },
    {
      name: 'one-change-of-an-account',
      comment: 'An account is changed by changeAccount: under its lock, with its trail, mail and stored answer.',
      severity: 'error',
      from: { path: '^server/services/', pathNot: `^server/services/(${writersPastChanges.join('|')})[.]ts$` },
      to: { path: '^server/db/transaction[.]ts$' },
    },
    {
      name: 'only-db-imports-prisma',
      comment: 'What we remember has one keeper; prisma/ holds its models and tools. Tests ask what it is asked, and where its migrations lead.',
      severity: 'error',
      from: { pathNot: '^(server/db|prisma)/|^prisma[.]config[.]ts$|^tests/(support/query-plans|db/models[.]test)[.]ts$' },
      to: { path: [packages('@prisma/', '.prisma/', 'prisma'), '^server/db/generated/'], pathNot: '^prisma/(seed[.]ts|tools/models[.]mjs)$' },
    },
    {
      name: 'only-integrations-reach-outside',
      comment: 'Payment, mail and every other call over the network stand in the room of what we do not control.',
      severity: 'error',
      from: { pathNot: '^(server/integrations|tests)/' },
      to: { path: packages('aws4fetch', 'stripe', 'resend', 'ofetch', 'undici', 'axios', 'got', 'node-fetch', 'nodemailer') },
    },
    {
      name: 'only-integrations-read-time-and-chance',
      comment: 'An identifier or a moment comes from integrations/{clock,ids,tokens}, so that a test can choose it.',
      severity: 'error',
      from: { pathNot: '^server/integrations/(clock|ids|tokens)[.]ts$|^tests/' },
      to: { path: packages('uuid', 'nanoid', 'ulid') },
    },
    {
      name: 'no-cycles',
      comment: 'Data runs one way.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'composables-know-no-component',
      comment: 'What components do stands below how they look.',
      severity: 'error',
      from: { path: '^composables/' },
      to: { path: '^components/' },
    },
    ...downhill('services-go-downhill', 'server/services', serviceTiers),
    ...downhill('database-goes-downhill', 'server/db', databaseTiers),
    {
      name: 'own-code-resolves',
      comment: 'An import of our own code that leads nowhere would escape every rule above.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, path: '^[.]{1,2}/|^#(contract|domain|services|documents|integrations|db|server)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^server/db/generated/'] },
    exclude: { path: '^([.]nuxt|[.]output|docs|public|data)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.vue', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}

/** Matches a package both where npm put it and, when it is not installed, under its bare name. */
function packages(...names) {
  const alternatives = names.map(name => name.replace('.', '[.]') + (name.endsWith('/') ? '' : '(/|$)')).join('|')
  return `^(${alternatives})|node_modules/(${alternatives})`
}
