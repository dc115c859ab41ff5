import { resumeSubscription } from '#services/billing/cancel'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('resumeSubscription', ({ account }) => resumeSubscription(account))
