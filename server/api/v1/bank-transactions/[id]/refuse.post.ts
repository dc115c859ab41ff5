import { refuseBankSuggestion } from '#services/bank/decide'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('refuseBankSuggestion', ({ account, params, body }) =>
  refuseBankSuggestion(account, params.id, body))
