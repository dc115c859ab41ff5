import { undoBadDebt } from '#services/invoices/bad-debt'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('undoBadDebt', ({ account, params }) => undoBadDebt(account, params.id))
