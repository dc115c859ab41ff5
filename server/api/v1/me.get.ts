import { getMe } from '#services/plans/get-me'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getMe', ({ account }) => getMe(account))
