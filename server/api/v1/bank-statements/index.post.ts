import { uploadBankStatement } from '#services/bank/upload'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('uploadBankStatement', ({ account, body, query }) =>
  uploadBankStatement(account, body, query))
