import { defineApiHandler } from '#server/utils/define-api-handler'
import { answerApp } from '#server/utils/oauth'

export default defineApiHandler('issueToken', ({ event, service, bytes }) => answerApp(event, service, '/oauth/token', bytes))
