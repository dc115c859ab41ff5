import { useService } from '#server/utils/account-context'
import { deliverMailSoon } from '#services/emails/queue-mail'

export default defineTask({
  meta: { name: 'mail:deliver', description: 'Sends mail that is still in the outbox' },
  async run() {
    deliverMailSoon(await useService())
    return {}
  },
})
