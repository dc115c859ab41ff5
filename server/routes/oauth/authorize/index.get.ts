import { Refusal } from '#contract/errors'
import { defineApiHandler } from '#server/utils/define-api-handler'
import { answerOAuth, authorizationUrl, learnApp, refuseRequest, requireQueryMode } from '#server/utils/oauth'

export default defineApiHandler('beginAuthorization', async ({ event, service }) => {
  try {
    requireQueryMode(event)
    await learnApp(event, service)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'connection_request_invalid') return refuseRequest(event, error)
    throw error
  }
  return answerOAuth(event, authorizationUrl(event))
})
