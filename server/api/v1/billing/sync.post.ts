import { syncBilling } from '#services/billing/sync'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('syncBilling', ({ account }) => syncBilling(account))
