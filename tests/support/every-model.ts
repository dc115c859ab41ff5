import type { Database } from '#db/client'
import { initialBusiness } from '#services/accounts/initial-business'

/** A row of every model that belongs to an account, for one account that has products already. */
export async function fillEveryModel({ prisma }: Database, accountId: string): Promise<void> {
  const at = new Date('2026-11-20T09:00:00Z')
  const moments = { createdAt: at, updatedAt: at }
  const bytes = new Uint8Array([1])
  const own = { id: 'row', accountId }
  await prisma.business.create({ data: { ...own, ...initialBusiness('Jansen', 'nl', at) } })
  const user = await prisma.user.create({
    data: { ...own, email: 'jansen@example.nl', name: 'Jansen', locale: 'nl', passwordHash: '', ...moments },
  })
  const invoice = await prisma.invoice.create({
    data: {
      ...own, kind: 'invoice', status: 'draft', issueDate: '2026-11-20', currency: 'EUR', locale: 'nl',
      vatTreatment: 'standard', showEpcQr: false, subtotalCents: 0n, vatTotalCents: 0n, totalCents: 0n, creditedCents: 0n,
      vatBreakdown: [], reminderCount: 0, viewCount: 0, searchText: '', ...moments,
    },
  })
  const ofUser = { id: 'row', userId: user.id }
  const ofInvoice = { invoiceId: invoice.id }
  await Promise.all([
    prisma.session.create({
      data: { ...own, ...ofUser, secretHash: 'a', createdAt: at, lastSeenAt: at, authenticatedAt: at, expiresAt: at },
    }),
    prisma.apiKey.create({ data: { ...own, name: 'Kassa', keyHash: 'a', prefix: 'p', lastFour: '1234', scopes: [], createdAt: at } }),
    prisma.usageCounter.create({ data: { accountId, metric: 'invoices', period: '2026-11', used: 1 } }),
    prisma.numberSequence.create({ data: { accountId, kind: 'invoice', period: '2026', nextValue: 2 } }),
    prisma.customer.create({
      data: { ...own, type: 'business', name: 'Bakker', country: 'NL', archived: false, searchText: '', ...moments },
    }),
    prisma.invoiceLine.create({
      data: {
        id: 'row', ...ofInvoice, position: 0, description: '', quantity: '1', unit: 'C62', unitPriceCents: 0n,
        discountPercent: '0', vatRate: '21', lineTotalCents: 0n,
      },
    }),
    prisma.storedDocument.create({ data: { ...ofInvoice, format: 'ubl', bytes, sha256: 'a', createdAt: at } }),
    prisma.businessLogo.create({ data: { accountId, contentType: 'image/png', bytes, sha256: 'a', updatedAt: at } }),
    prisma.issuedLogo.create({ data: { accountId, contentType: 'image/png', bytes, sha256: 'a' } }),
    prisma.vatCheck.create({
      data: { ...own, vatNumber: 'DE136695976', countryCode: 'DE', status: 'valid', source: 'VIES', checkedAt: at },
    }),
    prisma.layout.create({ data: { ...own, name: 'Huisstijl', config: {}, ...moments } }),
    prisma.passkey.create({
      data: { ...own, ...ofUser, name: 'Telefoon', credentialId: 'a', publicKey: bytes, counter: 0n, transports: [], createdAt: at },
    }),
    prisma.signInAttempt.create({ data: { ...own, emailHash: 'a', method: 'password', succeeded: false, createdAt: at } }),
    prisma.outboxMail.create({
      data: { ...own, kind: 'notice', recipient: 'jansen@example.nl', subject: '', text: '', createdAt: at, attempts: 0 },
    }),
    prisma.auditEntry.create({
      data: { accountId, sequence: 1, at, actorType: 'system', action: 'account.created', details: {}, hash: 'a' },
    }),
    prisma.auditChain.create({ data: { accountId, lastSequence: 1, lastHash: 'a' } }),
    prisma.idempotencyRecord.create({
      data: { accountId, key: 'a', operation: 'b', requestHash: 'c', status: 'claimed', createdAt: at, claimedAt: at },
    }),
    prisma.userToken.create({
      data: { ...ofUser, purpose: 'verify_email', tokenHash: 'a', email: 'jansen@example.nl', expiresAt: at, createdAt: at },
    }),
    prisma.recoveryCode.create({ data: { ...ofUser, codeHash: 'a' } }),
  ])
}
