import { defineApiHandler } from '#server/utils/define-api-handler'
import { answerMcp } from '../mcp/answer'

export default defineApiHandler('callMcp', ({ event, account, bytes }) => answerMcp(event, account, bytes))
