import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemIds } from '../ids'
import { composeMail, messageIdOf } from './compose'
import type { Mailer } from './index'

/**
 * Lays each mail down as an `.eml` file that any mail program opens: what an installation without a mail server does.
 * A file appears whole or not at all, and only its owner may read it, for links in mails give access.
 * @param folder made when it is missing
 */
export function outboxMailer(folder: string): Mailer {
  return {
    async send(message) {
      if (!/^[\w-]+$/.test(message.id)) throw new Error('The id of a mail must do as the name of its file')
      const bytes = await composeMail(message)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${message.id}.eml`)
      const draft = `${file}.${systemIds.next()}.part`
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true })
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return { messageId: messageIdOf(message) }
    },
  }
}
