import { listAccounts } from '#services/reports/list-accounts'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listAccounts', ({ account }) => listAccounts(account))
