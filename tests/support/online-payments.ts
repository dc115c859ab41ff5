import { afterAll, beforeAll } from 'vitest'
import type { OnlinePaymentRow } from '#db/queries/rows'
import { molliePayments } from '#integrations/invoice-payments/mollie'
import { connectPaymentProvider } from '#services/online-payments/connect'
import { startOnlinePayment, type StartedPayment } from '#services/online-payments/ask'
import { receiveOnlinePayment } from '#services/online-payments/receive'
import { runJob } from '#services/jobs/run'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { reachAccount, type AccountContext, type ServiceContext } from '#services/work/context'
import { openCast } from './accounts'
import { mollieKey, startMollie, type MollieDouble } from './doubles/mollie'
import type { MolliePayment } from './doubles/mollie-books'
import { openPostOffice, type PostOffice } from './post-office'
import { temporaryFolder } from './run-folder'
import { openService, signedInAs, type TestService } from './service'
import { useDatabase } from './use-database'

/** Where customers would reach the installation. */
export const shopAddress = 'https://polder.example'

/** Timmerbedrijf Jansen and its customers, who pay at Mollie. */
export interface OnlineShop {
  installation: TestService
  databaseUrl: string
  service: ServiceContext
  mollie: MollieDouble
  office: PostOffice
  /** Its owner, who proved who they are just now. */
  owner: AccountContext
  connect: (apiKey?: string) => ReturnType<typeof connectPaymentProvider>
  /** A customer presses the button on the page of a document. */
  press: (invoiceId: string) => Promise<StartedPayment>
  /** The same on the customer's own page, for all that is open in euro. */
  pressAll: (customerId: string, currency?: string) => Promise<StartedPayment>
  /** The same, where it leads to Mollie: the payment as Mollie has it. */
  asked: (invoiceId: string) => Promise<MolliePayment>
  askedAll: (customerId: string, currency?: string) => Promise<MolliePayment>
  /** What was begun of a document, the first first, and whether it keeps others from being begun of it. */
  attempts: (invoiceId: string) => Promise<(OnlinePaymentRow & { openFor: string | null })[]>
  /** Mollie tells of a payment, so many times at once. */
  tell: (id: string, times?: number) => Promise<void>
  sweep: () => ReturnType<typeof runJob>
  /** Nobody is connected, asked or told any more. */
  forget: () => Promise<void>
  /** What the owners were told by mail so far. */
  notices: () => Promise<string[]>
}

/** Opens it for a test file; nobody is connected yet. */
export function useOnlineShop(): OnlineShop {
  const database = useDatabase()
  const office = openPostOffice()
  const visitor = () => reachAccount(shop.service, shop.owner.accountId, { type: 'public' })
  const atMollie = (started: StartedPayment) => {
    if (!('checkoutUrl' in started)) throw new Error(`The button led to ${started.payment}`)
    return shop.mollie.books.find(started.checkoutUrl.split('/').at(-1) ?? '')
  }
  const shop = {
    office,
    connect: (apiKey = mollieKey) => connectPaymentProvider(shop.owner, { provider: 'mollie', apiKey }),
    press: invoiceId => startOnlinePayment(visitor(), { invoiceId }),
    pressAll: (customerId, currency = 'EUR') => startOnlinePayment(visitor(), { customerId, currency }),
    asked: async id => atMollie(await shop.press(id)),
    askedAll: async (id, currency) => atMollie(await shop.pressAll(id, currency)),
    attempts: async (invoiceId) => {
      const shares = await shop.owner.db.onlinePaymentShare.findMany({
        where: { invoiceId }, include: { onlinePayment: true }, orderBy: { onlinePaymentId: 'asc' },
      })
      return shares.map(({ openFor, onlinePayment }) => ({ ...onlinePayment, openFor }))
    },
    tell: async (id, times = 1) => {
      const { webhookToken } = await shop.owner.db.paymentProvider.findFirstOrThrow()
      const body = Buffer.from(`id=${id}`)
      const tell = () => receiveOnlinePayment(shop.service, { token: webhookToken, body })
      await Promise.all(Array.from({ length: times }, tell))
    },
    sweep: () => runJob(shop.service, 'payments'),
    forget: async () => {
      await shop.service.outside.background.settled()
      const { prisma } = shop.service.database
      await prisma.paymentProvider.deleteMany()
      await prisma.onlinePayment.deleteMany()
      await prisma.outboxMail.deleteMany()
      office.reset()
      shop.mollie.failWith(null)
      shop.mollie.loseAnswers('POST', 0)
      shop.mollie.requests.length = 0
    },
    notices: async () => {
      await deliverOutbox(shop.service)
      await shop.service.outside.background.settled()
      return office.taken.map(({ subject }) => subject)
    },
  } as OnlineShop
  beforeAll(async () => {
    shop.mollie = await startMollie({ now: () => shop.installation.clock.now() })
    shop.installation = await openService({
      databaseUrl: database.url, outboxDir: temporaryFolder('outbox'), mailer: office,
      invoicePayments: molliePayments({ baseUrl: shop.mollie.baseUrl }),
    })
    const { service } = shop.installation
    shop.databaseUrl = database.url
    shop.service = { ...service, settings: { ...service.settings, baseUrl: shopAddress } }
    const { account, userId } = await openCast(shop.service, 'Timmerbedrijf Jansen')
    shop.owner = signedInAs(account, userId)
    const now = service.outside.clock.now()
    await service.database.prisma.user.updateMany({ data: { emailVerifiedAt: now, ownerProvenAt: now } })
  })
  afterAll(async () => {
    await shop.installation.close()
    await shop.mollie.close()
  })
  return shop
}
