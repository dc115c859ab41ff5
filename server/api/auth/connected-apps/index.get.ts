import { listConnectedApps } from '#services/connections/connected-apps'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listConnectedApps', ({ account }) => listConnectedApps(account))
