import { defineApiHandler } from '#server/utils/define-api-handler'
import { securityText } from '#server/utils/security-text'

export default defineApiHandler('getSecurityText', ({ service }) => securityText(service))
