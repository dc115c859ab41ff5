import { getQuery, setHeader } from 'h3'
import { outboxFolderOf } from '#server/installation-files'
import { useRuntime } from '#server/utils/account-context'
import { mailboxPage, readMailbox } from './mailbox'

/** `npm run dev` alone serves this: the mails that fall into the outbox folder, links and all. */
export default defineEventHandler(async (event) => {
  const { configuration } = await useRuntime()
  const { mail } = getQuery(event)
  setHeader(event, 'Content-Type', 'text/html; charset=utf-8')
  return mailboxPage(await readMailbox(outboxFolderOf(configuration)), typeof mail === 'string' ? mail : undefined)
})
