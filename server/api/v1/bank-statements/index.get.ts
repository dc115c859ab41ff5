import { listBankStatements } from '#services/bank/statements'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listBankStatements', ({ account, query }) => listBankStatements(account, query))
