import { emailQuerySchema } from '#contract/schemas/email'
import { listEmails } from '#services/emails/list'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { toolPageQuery } from '../answer-size'

export const listEmailsTool = defineMcpTool('listEmails', {
  name: 'list_emails',
  title: 'Mail that was sent, and what became of it',
  advice: 'Status bounced is mail that came back, failed what nobody took; error says why.',
  effect: 'reads',
  query: emailQuerySchema.extend(toolPageQuery),
}, ({ account, query }) => listEmails(account, query))
