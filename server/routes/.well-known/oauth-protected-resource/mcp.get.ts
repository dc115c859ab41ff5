import { defineApiHandler } from '#server/utils/define-api-handler'
import { protectedResource } from '#server/utils/oauth'

export default defineApiHandler('getMcpProtectedResource', ({ service }) => protectedResource(service))
