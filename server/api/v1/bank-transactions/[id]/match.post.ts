import { matchBankTransaction } from '#services/bank/decide'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('matchBankTransaction', ({ account, params, body }) =>
  matchBankTransaction(account, params.id, body))
