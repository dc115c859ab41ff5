import { useService } from '#server/utils/account-context'
import { forgetExpired } from '#services/accounts/forget-expired'

export default defineTask({
  meta: { name: 'accounts:forget-expired', description: 'Deletes ended sessions, old links and tries of long ago' },
  async run() {
    const service = await useService()
    service.outside.background.run(() => forgetExpired(service))
    return {}
  },
})
