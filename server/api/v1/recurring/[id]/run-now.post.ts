import { runRecurringSchedule } from '#services/recurring/run-now'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('runRecurringSchedule', ({ account, params }) => runRecurringSchedule(account, params.id))
