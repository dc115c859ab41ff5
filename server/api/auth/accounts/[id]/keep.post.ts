import { keepOwnAccount } from '#services/members/accounts'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('keepAccount', ({ account, params }) => keepOwnAccount(account, params.id))
