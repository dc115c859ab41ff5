import { PaymentsUnavailable, type Payments } from './index'

/** Nobody to pay: subscriptions are not for sale here. */
export function noPayments(): Payments {
  const refuse = () => Promise.reject(new PaymentsUnavailable('No payment provider is configured'))
  return {
    provider: 'none',
    isConfigured: false,
    readPrices: refuse,
    createCustomer: refuse,
    createCheckout: refuse,
    closeCheckout: refuse,
    readCustomer: refuse,
    setCancelAtPeriodEnd: refuse,
    createPortal: refuse,
    readEvent: refuse,
  }
}
