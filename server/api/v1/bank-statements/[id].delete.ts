import { deleteBankStatement } from '#services/bank/statements'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deleteBankStatement', ({ account, params }) => deleteBankStatement(account, params.id))
