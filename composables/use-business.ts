import type { z } from 'zod'
import type { Business, businessUpdateSchema, vatSchemeInputSchema } from '#contract/schemas/business'
import { useApi } from './use-api'

/** The seller's own profile, read once and shared by every page. */
export function useBusiness() {
  const api = useApi()
  const business = useState<Business | null>('business', () => null)

  async function refresh(): Promise<Business> {
    const fresh = await api('getBusiness')
    business.value = fresh
    return fresh
  }

  return {
    business,
    refresh,
    /** Reads it unless it is known already. */
    load: async (): Promise<Business> => business.value ?? await refresh(),
    async update(body: z.input<typeof businessUpdateSchema>): Promise<Business> {
      const changed = await api('updateBusiness', { body })
      business.value = changed
      return changed
    },
    async changeVatScheme(body: z.input<typeof vatSchemeInputSchema>): Promise<void> {
      business.value = await api('changeVatScheme', { body })
    },
  }
}
