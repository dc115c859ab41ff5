import { ignoreBankTransaction } from '#services/bank/decide'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('ignoreBankTransaction', ({ account, params }) =>
  ignoreBankTransaction(account, params.id))
