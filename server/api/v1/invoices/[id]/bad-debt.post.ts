import { markBadDebt } from '#services/invoices/bad-debt'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('markBadDebt', ({ account, params, body }) => markBadDebt(account, params.id, body))
