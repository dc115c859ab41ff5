import type { InvoiceCorrections } from '#contract/schemas/corrections'
import { callApi } from './api-client'

/** How an invoice was corrected, and what can still be credited of it; null until it is known, and where nothing is. */
export function useCorrections(invoiceId: string | null) {
  const corrections = shallowRef<InvoiceCorrections | null>(null)

  async function refresh() {
    if (invoiceId === null) return
    // The documents themselves can be read and written all the same: nobody is asked for a password for this.
    corrections.value = await callApi('getInvoiceCorrections', { params: { id: invoiceId } }).catch(() => corrections.value)
  }
  onMounted(refresh)

  return { corrections, refresh }
}
