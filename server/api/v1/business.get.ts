import { getBusiness } from '#services/business/find'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getBusiness', ({ account }) => getBusiness(account))
