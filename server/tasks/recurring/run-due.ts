import { useService } from '#server/utils/account-context'
import { runDueSchedules } from '#services/recurring/run-due'

export default defineTask({
  meta: { name: 'recurring:run-due', description: 'Makes the recurring invoices whose date has come' },
  async run() {
    const service = await useService()
    service.outside.background.wake('run-recurring', () => runDueSchedules(service))
    return {}
  },
})
