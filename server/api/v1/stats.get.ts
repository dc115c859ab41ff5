import { getStats } from '#services/reports/stats'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getStats', ({ account, query }) => getStats(account, query))
