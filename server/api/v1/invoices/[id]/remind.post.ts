import { sendReminder } from '#services/sending/remind'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('sendReminder', ({ account, params }) => sendReminder(account, params.id))
