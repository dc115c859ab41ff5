import { listEvents } from '#services/audit/list-events'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listEvents', ({ account, query }) => listEvents(account, query))
