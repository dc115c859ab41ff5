import { getBilling } from '#services/billing/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getBilling', ({ account }) => getBilling(account))
