import { createBillingPortal } from '#services/billing/portal'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('createBillingPortal', ({ account, body }) => createBillingPortal(account, body))
