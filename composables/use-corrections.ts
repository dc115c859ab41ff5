import { callApi } from './api-client'
import { useBeside } from './use-beside'

/** How an invoice was corrected, and what can still be credited; null until it is known, and where nothing is. */
export function useCorrections(invoiceId: string | null) {
  const { found: corrections, refresh } = useBeside(async () =>
    (invoiceId === null ? null : callApi('getInvoiceCorrections', { params: { id: invoiceId } })))
  return { corrections, refresh }
}
