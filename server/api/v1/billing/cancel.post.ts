import { cancelSubscription } from '#services/billing/cancel'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('cancelSubscription', ({ account }) => cancelSubscription(account))
