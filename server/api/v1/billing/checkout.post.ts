import { createCheckout } from '#services/billing/checkout'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createCheckout', ({ account, body }) => createCheckout(account, body))
