import { getRecurringSchedule } from '#services/recurring/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getRecurringSchedule', ({ account, params }) => getRecurringSchedule(account, params.id))
