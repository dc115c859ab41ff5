import { updateLayout } from '#services/layouts/layouts'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateLayout', ({ account, params, body }) => updateLayout(account, params.id, body))
