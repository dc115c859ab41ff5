import { useService } from '#server/utils/account-context'
import { answerResetRequestsSoon } from '#services/accounts/reset-password'
import { runJobsSoon } from '#services/jobs/run'
import { tellOperatorSoon } from '#services/operating/tell-operator'

export default defineTask({
  meta: { name: 'jobs:run', description: 'Does what the server does by itself: mail, reminders, recurring invoices, billing' },
  async run() {
    const service = await useService()
    answerResetRequestsSoon(service)
    if (service.settings.runsJobs) runJobsSoon(service)
    tellOperatorSoon(service)
    return {}
  },
})
