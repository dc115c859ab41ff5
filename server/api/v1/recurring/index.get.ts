import { listRecurringSchedules } from '#services/recurring/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listRecurringSchedules', ({ account, query }) => listRecurringSchedules(account, query))
