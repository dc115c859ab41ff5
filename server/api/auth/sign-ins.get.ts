import { listSignIns } from '#services/accounts/sign-in'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listSignIns', ({ account }) => listSignIns(account))
