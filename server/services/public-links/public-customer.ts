import type { PublicCustomer } from '#contract/schemas/public-customer'
import type { PaymentOutcome, PublicLook } from '#contract/schemas/public-invoice'
import type { BusinessRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import { payToOfAll, type PayTo } from '#domain/invoice/pay-to'
import { findLogo } from '../business/logo'
import { sellerOf } from '../business/present'
import { languageOf, layoutOf, readStatement } from '../customer-pages/statement'
import { customerDetailsOf } from '../customers/present'
import { findConnection } from '../online-payments/ask-provider'
import { readPaymentOutcome } from '../online-payments/outcome'
import { readPayableTogether } from '../online-payments/payable'
import type { AccountReach, ServiceContext } from '../work/context'
import { openCustomerLink } from './open-customer-link'
import { customerForCustomer, sellerForCustomer } from './public-invoice'
import { lookOf } from './public-page'

/**
 * What a customer's own page is drawn from: how everything stands now, and the looks of the next document.
 * @param payment what is told of a payment by whoever comes back from it; null for others
 * Refuses link_invalid, public_link_expired.
 */
export async function getPublicCustomer(
  service: ServiceContext, token: string, payment: string | null,
): Promise<{ known: PublicCustomer, look: PublicLook, outcome: PaymentOutcome | null }> {
  const { reach, customer } = await openCustomerLink(service, token)
  // What is told just now changes how everything stands.
  const outcome = payment === null ? null : await outcomeOf(reach, customer.id, payment)
  const business = await reach.reads.business()
  const [statement, layout, logo] = [
    await readStatement(reach, customer.id), await layoutOf(reach.db, customer, business), await findLogo(reach.db),
  ]
  return {
    known: {
      locale: languageOf(customer, business),
      seller: sellerForCustomer(sellerOf(business)),
      customer: customerForCustomer(customerDetailsOf(customer)),
      statement,
      online: await payableTo(reach, customer.id, business),
      transfer: transferTo(payToOfAll(statement.open, business)),
    },
    look: lookOf(layout, logo),
    outcome,
  }
}

function outcomeOf(reach: AccountReach, customerId: string, payment: string): Promise<PaymentOutcome | null> {
  return readPaymentOutcome(reach, { customerId }, payment, async () => {
    const sums = await reach.reads.customerStanding(customerId, todayInAmsterdam(reach.outside.clock.now()))
    return sums.some(({ openCents }) => openCents > 0)
  })
}

async function payableTo(
  reach: AccountReach, customerId: string, business: BusinessRow,
): Promise<PublicCustomer['online']> {
  const connection = await findConnection(reach)
  if (!connection) return []
  const payable = await readPayableTogether(reach.reads.payableInvoices, customerId, business, connection)
  return payable.map(({ currency, amountCents, documents }) => (
    { currency, amountCents: Number(amountCents), documents: documents.length, isTest: connection.isTest }
  ))
}

function transferTo({ iban, ...payTo }: PayTo): PublicCustomer['transfer'] {
  return iban === null ? null : { iban, ...payTo }
}
