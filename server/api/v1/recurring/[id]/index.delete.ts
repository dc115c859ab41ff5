import { deleteRecurringSchedule } from '#services/recurring/delete'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deleteRecurringSchedule', ({ account, params }) =>
  deleteRecurringSchedule(account, params.id))
