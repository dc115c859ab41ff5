import { useService } from '#server/utils/account-context'
import { sendDueRemindersSoon } from '#services/reminders/send-due'

export default defineTask({
  meta: { name: 'reminders:send-due', description: 'Writes the reminders that are due today and hands them over' },
  async run() {
    sendDueRemindersSoon(await useService())
    return {}
  },
})
