import { useService } from '#server/utils/account-context'
import { lookAfterSubscriptions } from '#services/billing/look-after'

export default defineTask({
  meta: { name: 'billing:look-after', description: 'Asks about silent subscriptions and finishes invoices of payments' },
  async run() {
    const service = await useService()
    service.outside.background.wake('look-after-subscriptions', () => lookAfterSubscriptions(service))
    return {}
  },
})
