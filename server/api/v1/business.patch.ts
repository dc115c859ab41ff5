import { updateBusiness } from '#services/business/update'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('updateBusiness', ({ account, body }) => updateBusiness(account, body))
