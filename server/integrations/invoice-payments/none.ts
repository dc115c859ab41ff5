import { InvoicePaymentsUnavailable, type InvoicePayments } from './index'

/** Nobody: customers do not pay from the page of their document here. */
export function noInvoicePayments(): InvoicePayments {
  const refuse = () => Promise.reject(new InvoicePaymentsUnavailable('No payment provider is offered'))
  return { provider: null, tryKey: refuse, create: refuse, read: refuse, cancel: refuse }
}
