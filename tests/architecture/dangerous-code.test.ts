import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productFiles, repository } from './product-files'

const sources = productFiles().map(file => ({ file, text: readFileSync(join(repository, file), 'utf8') }))

/** What makes something run, or keeps something, that came in as text; and the only files that may use it. */
const dangerous: { what: string, pattern: RegExp, homes: string[] }[] = [
  {
    what: 'SQL put together from texts',
    pattern: /\$(query|execute)RawUnsafe\b|\bPrisma\.raw\b/,
    // Names of models and columns; a mark of our own; and where it is taken from the client's type.
    homes: ['server/db/account/for-account.ts', 'server/db/columns.ts', 'server/db/unanswered.ts'],
  },
  {
    what: 'SQL past the narrowing to one account',
    pattern: /\b(rawSql|selectWithin)\b/,
    homes: [
      'server/db/account/for-account.ts', 'server/db/account/insert-row.ts',
      'server/db/account/lock.ts', 'server/db/account/people.ts', 'server/db/queries/account-reads.ts',
      'server/db/queries/draft-totals.ts',
      'server/db/queries/invoice-lines.ts', 'server/db/queries/issued-logos.ts', 'server/db/queries/number-sequences.ts',
      'server/db/queries/paid-sums.ts', 'server/db/queries/provider-events.ts', 'server/db/queries/recipients-sent.ts',
      'server/db/queries/reset-requests.ts', 'server/db/queries/retention.ts', 'server/db/queries/search-texts.ts',
      'server/db/queries/stored-bytes.ts', 'server/db/queries/touched-customers.ts',
      'server/db/queries/turnover-sums.ts', 'server/db/queries/usage-counters.ts', 'server/db/queries/vat-checks.ts',
      'server/db/queries/vat-shifts.ts',
      'server/services/invoices/compliance.ts', 'server/services/online-payments/payable.ts',
      'server/services/reports/vat-figures.ts',
    ],
  },
  {
    what: 'the whole database in the hands of one account',
    pattern: /\binstallationOf\b/,
    // For what belongs to no account: people who work in several, addresses, domains that nobody proved, tries to sign
    // in, challenges of browsers, published rates, the outbox, what the authorization server remembers;
    // and for what stands in the account of the operator, or is of tables as a whole.
    homes: [
      'server/services/accounts/change-email.ts', 'server/services/accounts/change-password.ts',
      'server/services/accounts/passkeys.ts', 'server/services/accounts/reauthenticate.ts',
      'server/services/bank/upload.ts', 'server/services/billing/payment-invoice.ts', 'server/services/billing/sync.ts',
      'server/services/connections/connected-apps.ts', 'server/services/connections/connection-request.ts',
      'server/services/email-domains/create.ts', 'server/services/imports/upside-down-rates.ts', 'server/services/invoices/exchange-rate.ts',
      'server/services/leaving/delete-account.ts', 'server/services/members/accounts.ts', 'server/services/members/join.ts',
      'server/services/members/remove.ts', 'server/services/plans/get-me.ts', 'server/services/reports/list-accounts.ts',
      'server/services/work/change-account.ts',
      'server/services/work/context.ts',
    ],
  },
  {
    what: 'HTML put together from texts',
    pattern: /\bv-html\b|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    // The scripts, looks and words of pages that the server draws, which are the same for everyone.
    homes: ['components/entry/entry-page.ts', 'components/public/link-page.ts'],
  },
  {
    what: 'transactions that nobody runs again',
    pattern: /[$]transaction\b/,
    homes: ['server/db/account/for-account.ts', 'server/db/snapshot.ts', 'server/db/transaction.ts'],
  },
  { what: 'code from texts', pattern: /\beval\(|\bnew Function\b|'(node:)?vm'/, homes: [] },
  {
    what: 'patterns put together from texts',
    pattern: /\bnew RegExp\(/,
    // In db, from the words of the drivers alone.
    homes: [
      'server/db/outage.ts', 'shared/domain/invoice/continue-numbering.ts', 'shared/domain/invoice/numbering.ts',
      'shared/domain/money.ts',
    ],
  },
  { what: 'connections to whoever shows any certificate', pattern: /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/, homes: [] },
  {
    what: 'other programs',
    pattern: /child_process/,
    homes: ['server/cli/lib/commit.mjs', 'server/cli/lib/npm.mjs', 'server/cli/lib/run-child.mjs'],
  },
  {
    what: 'what a browser keeps',
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b|document\.cookie/,
    homes: [
      'components/entry/browser/preferences.ts', 'composables/use-input-vat.ts', 'composables/use-kept-draft.ts',
      'composables/use-left-draft.ts', 'composables/use-one-key.ts', 'composables/use-session.ts',
    ],
  },
  {
    what: 'messages from other windows',
    pattern: /\bpostMessage\b|\bWebSocket\b|\bEventSource\b/,
    // Between the server and its own threads.
    homes: [
      'server/db/drivers/sqlite-thread.mjs', 'server/db/drivers/sqlite-threads.ts',
      'server/documents/import/read-in-thread.ts', 'server/documents/import/worker.ts',
    ],
  },
]

describe('what runs or keeps a text', () => {
  it.each(dangerous)('$what: only where it is known', ({ pattern, homes }) => {
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file).sort()).toEqual(homes)
  })
})

describe('fields for a password', () => {
  const homes = ['components/entry/EntryField.vue', 'components/form/PasswordField.vue']
  const fieldsOf = (pattern: RegExp) => sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([field]) => ({ file, field })))

  it('hide what is typed: in the app by their one component, before it by their type', () => {
    const typed = fieldsOf(/<(?:UInput|TextField|input)\b[^>]*(?:\btype="password"|[pP]assword")[^>]*>/g)
    expect(typed.map(({ file }) => file)).toEqual(['components/form/PasswordField.vue'])
    expect(typed[0]?.field).toMatch(/ type="password" /)
    for (const { file, field } of fieldsOf(/<EntryField\b[^>]*name="password"[^>]*>/g)) {
      expect(field, file).toMatch(/ type="password"/)
    }
  })

  it('take what a password manager fills in', () => {
    const fields = fieldsOf(/<(?:PasswordField|EntryField)\b[^>]*name="(?:current)?[pP]assword"[^>]*>/g)
    expect(fields.length).toBeGreaterThan(4)
    for (const { file, field } of fields) {
      expect(field, file).toMatch(/ autocomplete="(current|new)-password"/)
      expect(field, file).not.toMatch(/paste|maxlength/)
    }
    for (const { file, text } of sources.filter(({ file }) => homes.includes(file))) {
      expect(text, file).not.toMatch(/paste|maxlength/)
    }
  })
})
