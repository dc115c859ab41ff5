import { defineApiHandler } from '#server/utils/define-api-handler'
import { checkHealth } from '#services/health'

export default defineApiHandler('getHealth', ({ service }) => checkHealth(service))
