import { defineApiHandler } from '#server/utils/define-api-handler'
import { checkHealth, checkReady } from '#services/verification/health'

export default defineApiHandler('getHealth', ({ service, query }) =>
  (query.ready ? checkReady(service) : checkHealth(service)))
