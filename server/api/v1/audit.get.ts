import { listAudit } from '#services/audit/list'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listAudit', ({ account, query }) => listAudit(account, query))
