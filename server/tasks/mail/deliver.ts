import { useService } from '#server/utils/account-context'
import { answerResetRequestsSoon } from '#services/accounts/reset-password'
import { removeDroppedDomainsSoon } from '#services/email-domains/remove-dropped'
import { deliverMailSoon } from '#services/emails/queue-mail'
import { deliverDocumentMailSoon } from '#services/sending/deliver'

export default defineTask({
  meta: { name: 'mail:deliver', description: 'Sends mail that was asked for or is still in the outbox, and removes deleted sender domains at the provider' },
  async run() {
    const service = await useService()
    answerResetRequestsSoon(service)
    deliverMailSoon(service)
    deliverDocumentMailSoon(service)
    removeDroppedDomainsSoon(service)
    return {}
  },
})
