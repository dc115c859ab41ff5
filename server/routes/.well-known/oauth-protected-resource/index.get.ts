import { defineApiHandler } from '#server/utils/define-api-handler'
import { protectedResource } from '#server/utils/oauth'

export default defineApiHandler('getProtectedResource', ({ service }) => protectedResource(service))
