import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { inject } from 'vitest'

/** A mail as its recipient's program reads it, with the bytes it came in. */
export interface ReceivedMail extends Email {
  raw: Buffer
}

/** Mails are delivered after the answer that caused them; this is more than they ever take, also on a busy machine. */
const patienceMs = 45_000
const parsed = new Map<string, Promise<ReceivedMail>>()

/** Every mail to an address, oldest first, as far as it has arrived. */
export async function mailsTo(address: string, outboxDir = inject('serverOutboxDir')): Promise<ReceivedMail[]> {
  const files = readdirSync(outboxDir).filter(file => file.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map(file => read(join(outboxDir, file))))
  return mails.filter(mail => mail.to?.some(recipient => recipient.address === address))
}

/**
 * The newest mail to an address with such a subject; waits for it to arrive.
 * @throws with the subjects that did arrive
 */
export async function mailTo(address: string, subject: RegExp, outboxDir?: string): Promise<ReceivedMail> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const mails = await mailsTo(address, outboxDir)
    const found = mails.findLast(mail => subject.test(mail.subject ?? ''))
    if (found) return found
    if (performance.now() > deadline) {
      throw new Error(`No mail ${subject} to ${address}; there are: ${mails.map(mail => mail.subject).join(', ')}`)
    }
    await sleep(25)
  }
}

/** The token in the link of a mail. */
export function tokenIn(mail: ReceivedMail): string {
  const token = /[?&]token=([\w-]+)/.exec(mail.text ?? '')?.[1]
  if (!token) throw new Error(`The mail holds no token:\n${mail.text}`)
  return token
}

function read(file: string): Promise<ReceivedMail> {
  let mail = parsed.get(file)
  if (!mail) {
    const raw = readFileSync(file)
    mail = PostalMime.parse(raw).then(email => ({ ...email, raw }))
    parsed.set(file, mail)
  }
  return mail
}
