import { getLayout } from '#services/layouts/layouts'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getLayout', ({ account, params }) => getLayout(account, params.id))
