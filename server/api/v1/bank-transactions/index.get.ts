import { listBankTransactions } from '#services/bank/present'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listBankTransactions', ({ account, query }) => listBankTransactions(account, query))
