import { sendReminder } from '#services/emails/remind'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('sendReminder', ({ account, params }) => sendReminder(account, params.id))
