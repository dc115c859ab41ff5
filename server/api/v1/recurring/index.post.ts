import { createRecurringSchedule } from '#services/recurring/create'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createRecurringSchedule', ({ account, body }) => createRecurringSchedule(account, body))
