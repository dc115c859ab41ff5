import { deleteLayout } from '#services/layouts/layouts'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('deleteLayout', ({ account, params }) => deleteLayout(account, params.id))
