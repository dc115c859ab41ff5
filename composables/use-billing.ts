import type { Billing } from '#contract/schemas/billing'
import { useApi } from './use-api'

/** The subscription of the account, in all of the app; null until it was read. */
export function useBilling() {
  const api = useApi()
  const billing = useState<Billing | null>('billing', () => null)
  const keep = (read: Billing) => (billing.value = read)
  return {
    billing,
    /** Reads what the server knows. */
    read: async () => keep(await api('getBilling')),
    /** Has the server ask the payment provider first. */
    sync: async () => keep(await api('syncBilling')),
    keep,
  }
}
