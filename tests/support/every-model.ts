import type { Database } from '#db/client'
import { initialBusiness } from '#services/accounts/initial-business'
import { composeSchema } from '../../prisma/tools/models.mjs'

const at = new Date('2026-11-20T09:00:00Z')

/** What a field that a row cannot do without holds. Texts, ids among them, are the account's own name. */
const valueOf: Record<string, (accountId: string) => unknown> = {
  String: accountId => accountId,
  DateTime: () => at,
  Int: () => 1,
  BigInt: () => 1n,
  Boolean: () => false,
  Json: () => [],
  Bytes: () => new Uint8Array([1]),
}

/** What the code that meets these rows reads as more than a text. */
const particular: Record<string, (accountId: string) => object> = {
  Business: accountId => initialBusiness(accountId, 'nl', at),
  User: accountId => ({ email: `${accountId}@example.nl`, locale: 'nl' }),
  Membership: () => ({ role: 'owner' }),
  FormerMember: () => ({ role: 'owner' }),
  Invitation: () => ({ role: 'viewer', locale: 'nl' }),
  Invoice: () => ({
    kind: 'invoice', status: 'draft', issueDate: '2026-11-20', currency: 'EUR', locale: 'nl', vatTreatment: 'standard',
    subtotalCents: 0n, vatTotalCents: 0n, totalCents: 0n, creditedCents: 0n,
  }),
  InvoiceLine: () => ({ quantity: '1', unit: 'C62', unitPriceCents: 0n, discountPercent: '0', vatRate: '21', lineTotalCents: 0n }),
  OutboxMail: () => ({ kind: 'notice', recipients: ['jansen@example.nl'], attempts: 0 }),
  Subscription: () => ({ status: 'active', interval: 'month', priceCents: 1_210n, currency: 'EUR' }),
  SubscriptionPayment: () => ({ status: 'paid', amountCents: 1_210n, refundedCents: 0n, currency: 'EUR', billedTo: {} }),
  BillingAccount: () => ({ grantsPro: true }),
}

/** Every model that belongs to accounts: the fields that a row needs, and the models whose rows these point at. */
const models = [...composeSchema('sqlite').matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)].flatMap(([, name = '', body = '']) => {
  const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)(?![?[\w])(.*)$/gm)]
    .map(([, field = '', type = '', rest = '']) => ({ field, type, rest }))
  const needed = fields.filter(({ type, rest }) => valueOf[type] && !rest.includes('@default'))
  const pointsAt = fields.filter(({ rest }) => rest.includes('@relation(')).map(({ type }) => type)
  return /^ {2}accountId\s/m.test(body) ? [{ name, needed, pointsAt }] : []
})

/** A row of every model that belongs to an account, each with the account's own name for its id. */
export async function fillEveryModel({ prisma }: Database, accountId: string): Promise<void> {
  await fill(prisma, accountId, models.map(({ name }) => name))
}

/** A subscription of an account, and what was paid for it, under the account's own name. */
export async function fillBilling(prisma: Database['prisma'], accountId: string): Promise<void> {
  await fill(prisma, accountId, ['BillingAccount', 'Subscription', 'SubscriptionPayment'])
}

async function fill(prisma: Database['prisma'], accountId: string, names: readonly string[]): Promise<void> {
  const filled = new Set<string>()
  const fillOne = async (wanted: string) => {
    const model = models.find(({ name }) => name === wanted)
    if (!model || !names.includes(wanted) || filled.has(wanted)) return
    filled.add(wanted)
    for (const other of model.pointsAt) await fillOne(other)
    const needed = Object.fromEntries(model.needed.map(({ field, type }) => [field, valueOf[type]?.(accountId)]))
    const rows = prisma as unknown as Record<string, { create: (args: { data: object }) => Promise<object> }>
    await rows[wanted.charAt(0).toLowerCase() + wanted.slice(1)]?.create({
      data: { ...needed, accountId, ...particular[wanted]?.(accountId) },
    })
  }
  for (const name of names) await fillOne(name)
}
