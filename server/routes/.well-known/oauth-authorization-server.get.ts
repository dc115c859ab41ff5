import { defineApiHandler } from '#server/utils/define-api-handler'
import { authorizationServer } from '#server/utils/oauth'

export default defineApiHandler('getAuthorizationServer', ({ service }) => authorizationServer(service))
