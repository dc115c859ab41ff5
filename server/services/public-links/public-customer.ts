import type { PublicCustomer } from '#contract/schemas/public-customer'
import type { PublicLook } from '#contract/schemas/public-invoice'
import { payToOfAll, type PayTo } from '#domain/invoice/pay-to'
import { findLogo } from '../business/logo'
import { sellerOf } from '../business/present'
import { languageOf, layoutOf, readStatement } from '../customer-pages/statement'
import { customerDetailsOf } from '../customers/present'
import type { ServiceContext } from '../work/context'
import { openCustomerLink } from './open-customer-link'
import { customerForCustomer, sellerForCustomer } from './public-invoice'
import { lookOf } from './public-page'

/**
 * What a customer's own page is drawn from: how everything stands now, and the looks of the next document.
 * Refuses link_invalid, public_link_expired.
 */
export async function getPublicCustomer(
  service: ServiceContext, token: string,
): Promise<{ known: PublicCustomer, look: PublicLook }> {
  const { reach, customer } = await openCustomerLink(service, token)
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
      online: [],
      transfer: transferTo(payToOfAll(statement.open, business)),
    },
    look: lookOf(layout, logo),
  }
}

function transferTo({ iban, ...payTo }: PayTo): PublicCustomer['transfer'] {
  return iban === null ? null : { iban, ...payTo }
}
