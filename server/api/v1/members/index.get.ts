import { listMembers } from '#services/members/list'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('listMembers', ({ account }) => listMembers(account))
