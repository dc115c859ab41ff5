import { updateRecurringSchedule } from '#services/recurring/update'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateRecurringSchedule', ({ account, params, body }) =>
  updateRecurringSchedule(account, params.id, body))
