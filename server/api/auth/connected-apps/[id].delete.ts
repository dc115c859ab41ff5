import { disconnectApp } from '#services/connections/connected-apps'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('disconnectApp', ({ account, params }) => disconnectApp(account, params.id))
