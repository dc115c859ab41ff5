import { unmatchBankTransaction } from '#services/bank/decide'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('unmatchBankTransaction', ({ account, params }) =>
  unmatchBankTransaction(account, params.id))
