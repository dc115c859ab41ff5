import type { Database } from '#db/client'
import { initialBusiness } from '#services/accounts/initial-business'

/** A row of every model that belongs to an account, each with the account's own name for its id. */
export async function fillEveryModel({ prisma }: Database, accountId: string): Promise<void> {
  const at = new Date('2026-11-20T09:00:00Z')
  const moments = { createdAt: at, updatedAt: at }
  const bytes = new Uint8Array([1])
  const own = { id: accountId, accountId }
  const hash = accountId
  await prisma.business.create({ data: { ...own, ...initialBusiness(accountId, 'nl', at) } })
  const user = await prisma.user.create({
    data: { ...own, email: `${accountId}@example.nl`, name: accountId, locale: 'nl', passwordHash: '', ...moments },
  })
  const invoice = await prisma.invoice.create({
    data: {
      ...own, kind: 'invoice', status: 'draft', issueDate: '2026-11-20', currency: 'EUR', locale: 'nl',
      vatTreatment: 'standard', showEpcQr: false, subtotalCents: 0n, vatTotalCents: 0n, totalCents: 0n, creditedCents: 0n,
      vatBreakdown: [], reminderCount: 0, viewCount: 0, searchText: '', ...moments,
    },
  })
  await prisma.customer.create({
    data: { ...own, type: 'business', name: 'Bakker', country: 'NL', archived: false, searchText: '', ...moments },
  })
  await fillBilling(prisma, accountId)
  const ofUser = { ...own, userId: user.id }
  const ofInvoice = { accountId, invoiceId: invoice.id }
  await Promise.all([
    prisma.session.create({
      data: { ...ofUser, secretHash: hash, createdAt: at, lastSeenAt: at, authenticatedAt: at, expiresAt: at },
    }),
    prisma.apiKey.create({ data: { ...own, name: 'Kassa', keyHash: hash, prefix: 'p', lastFour: '1234', scopes: [], createdAt: at } }),
    prisma.connectedApp.create({
      data: {
        ...ofUser, clientId: 'assistent', name: 'Assistent', returnsTo: 'localhost', scopes: [], createdAt: at, expiresAt: at,
      },
    }),
    prisma.usageCounter.create({ data: { accountId, metric: 'invoices', period: '2026-11', used: 1 } }),
    prisma.numberSequence.create({ data: { accountId, kind: 'invoice', period: '2026', nextValue: 2 } }),
    prisma.product.create({
      data: { ...own, name: 'Plank', unit: 'C62', unitPriceCents: 100n, archived: false, searchText: '', ...moments },
    }),
    prisma.invoiceLine.create({
      data: {
        ...own, ...ofInvoice, position: 0, description: '', quantity: '1', unit: 'C62', unitPriceCents: 0n,
        discountPercent: '0', vatRate: '21', lineTotalCents: 0n,
      },
    }),
    prisma.advanceDeduction.create({ data: { ...ofInvoice, advanceId: invoice.id, position: 0 } }),
    prisma.storedDocument.create({ data: { ...ofInvoice, format: 'ubl', bytes, sha256: 'a', createdAt: at } }),
    prisma.businessLogo.create({ data: { accountId, contentType: 'image/png', bytes, sha256: 'a', updatedAt: at } }),
    prisma.issuedLogo.create({ data: { accountId, contentType: 'image/png', bytes, sha256: 'a' } }),
    prisma.vatCheck.create({
      data: { ...own, vatNumber: 'DE136695976', countryCode: 'DE', status: 'valid', source: 'VIES', checkedAt: at },
    }),
    prisma.layout.create({ data: { ...own, name: 'Huisstijl', config: {}, ...moments } }),
    prisma.passkey.create({
      data: { ...ofUser, name: 'Telefoon', credentialId: hash, publicKey: bytes, counter: 0n, transports: [], createdAt: at },
    }),
    prisma.signInAttempt.create({ data: { ...own, emailHash: 'a', method: 'password', succeeded: false, createdAt: at } }),
    prisma.outboxMail.create({
      data: {
        ...own, kind: 'notice', recipients: ['jansen@example.nl'], cc: [], recipientCount: 1, subject: '', text: '',
        createdAt: at, attempts: 0,
      },
    }),
    prisma.subscriberCustomer.create({ data: { accountId, subscriberId: accountId, customerId: accountId } }),
    prisma.subscriptionDocument.create({
      data: { ...ofInvoice, providerPaymentId: `in_${accountId}`, refundedCents: 0n },
    }),
    prisma.sendingPause.create({ data: { ...own, reason: 'bounces', startedAt: at, until: at } }),
    prisma.emailDomain.create({
      data: { ...own, domain: `${accountId}.example`, fromLocalPart: 'facturen', status: 'pending', records: [], ...moments },
    }),
    prisma.recurringSchedule.create({
      data: {
        ...own, frequency: 'monthly', interval: 1, firstRunDate: '2026-12-01', nextRunDate: '2026-12-01', anchorDay: 1,
        autoIssue: true, autoSend: false, active: true, runCount: 0, ...moments,
      },
    }),
    prisma.dataImport.create({ data: { ...own, kind: 'customers', created: {}, createdAt: at } }),
    prisma.auditEntry.create({
      data: { accountId, sequence: 1, at, actorType: 'system', action: 'account.created', details: {}, hash: 'a' },
    }),
    prisma.auditChain.create({ data: { accountId, lastSequence: 1, lastHash: 'a' } }),
    prisma.idempotencyRecord.create({
      data: { accountId, key: 'a', operation: 'b', requestHash: 'c', status: 'claimed', createdAt: at, claimedAt: at },
    }),
    prisma.userToken.create({
      data: { ...ofUser, purpose: 'verify_email', tokenHash: hash, email: 'jansen@example.nl', expiresAt: at, createdAt: at },
    }),
    prisma.turnoverSum.create({
      data: {
        accountId, month: '2026-11', heading: 'all', customerId: '', vatNumber: '', supplyType: '', customerName: '',
        documentCount: 1, taxableCents: 0n, vatCents: 0n,
      },
    }),
    prisma.vatReturnFiling.create({
      data: { accountId, period: '2026-Q3', fromMonth: '2026-07', toMonth: '2026-09', figures: {}, filedAt: at },
    }),
    prisma.paidSum.create({ data: { accountId, currency: 'EUR', exchangeRate: '', paidCents: 0n, invoiceCount: 0 } }),
    prisma.recoveryCode.create({ data: { ...ofUser, codeHash: 'a' } }),
    prisma.deletedAccount.create({ data: { accountId, deletedAt: at, lastSequence: 1, lastHash: 'a' } }),
    prisma.deletedDocument.create({
      data: {
        ...own, kind: 'invoice', status: 'issued', number: '2025-0001', issueDate: '2025-11-20', currency: 'EUR',
        subtotalCents: 0n, vatTotalCents: 0n, totalCents: 0n, vatBreakdown: [], deletedAt: at,
      },
    }),
  ])
}

/** A subscription of an account, and what was paid for it, under the account's own name. */
export async function fillBilling(prisma: Database['prisma'], accountId: string): Promise<void> {
  const at = new Date('2026-11-20T09:00:00Z')
  const moments = { createdAt: at, updatedAt: at }
  await prisma.billingAccount.create({
    data: { accountId, providerCustomerId: `cus_${accountId}`, revision: 0, grantsPro: true, ...moments },
  })
  await prisma.subscription.create({
    data: {
      accountId, providerId: `sub_${accountId}`, status: 'active', interval: 'month', priceCents: 1_210n, currency: 'EUR',
      currentPeriodStartAt: at, currentPeriodEndAt: at, cancelAtPeriodEnd: false, ...moments,
    },
  })
  await prisma.subscriptionPayment.create({
    data: {
      id: accountId, accountId, providerId: `in_${accountId}`, status: 'paid', amountCents: 1_210n, refundedCents: 0n,
      currency: 'EUR', interval: 'month', periodStart: '2026-11-20', periodEnd: '2026-12-20', billedTo: {}, attempts: 0,
      createdAt: at,
    },
  })
}
