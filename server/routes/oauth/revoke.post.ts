import { defineApiHandler } from '#server/utils/define-api-handler'
import { answerApp } from '#server/utils/oauth'

export default defineApiHandler('revokeToken', ({ event, service, bytes }) => answerApp(event, service, '/oauth/revoke', bytes))
