import { createHash } from 'node:crypto'
import { resendError } from './resend-error'
import { jsonAnswer, type ScriptedAnswer, type ServedRequest } from './service'

/** A mail as it came in over the wire. */
export interface SentBody {
  from: string
  to: string[]
  cc?: string[]
  reply_to?: string
  subject: string
  text?: string
  html?: string
  attachments?: { filename: string, content: string, content_type?: string }[]
  tags?: { name: string, value: string }[]
}

/** A mail that was taken. */
export interface TakenMail extends SentBody {
  /** What Resend calls it. */
  id: string
  key: string | undefined
}

export interface ResendMails {
  /** Every mail that was taken, oldest first, each once. */
  taken: TakenMail[]
  /** The answer to a request about mails; null for any other. */
  answer: (request: ServedRequest) => ScriptedAnswer | null
}

/** Takes mails: an idempotency key stands for one mail for good, and for no other. */
export function openResendMails(maySend: (domain: string) => boolean): ResendMails {
  const taken: TakenMail[] = []
  const keys = new Map<string, { bodyHash: string, id: string }>()
  return {
    taken,
    answer({ method, path, headers, body }) {
      if (method !== 'POST' || path !== '/emails') return null
      const mail = JSON.parse(body) as SentBody
      const key = headers['idempotency-key'] as string | undefined
      const bodyHash = createHash('sha256').update(body).digest('hex')
      const before = key === undefined ? undefined : keys.get(key)
      if (before) {
        return before.bodyHash === bodyHash
          ? jsonAnswer({ id: before.id })
          : resendError(409, 'invalid_idempotent_request', 'Same idempotency key used with a different request payload.')
      }
      const problem = problemOf(mail)
      if (problem) return resendError(422, 'validation_error', problem)
      const domain = domainOf(mail.from)
      if (!maySend(domain)) return resendError(403, 'validation_error', `The ${domain} domain is not verified.`)
      const id = `49a3999c-0ce1-4ea6-ab68-${String(taken.length + 1).padStart(12, '0')}`
      taken.push({ ...mail, id, key })
      if (key !== undefined) keys.set(key, { bodyHash, id })
      return jsonAnswer({ id })
    },
  }
}

function problemOf({ from, to, subject, attachments, tags }: SentBody): string | null {
  if (!/^("(?:[^"\\\r\n]|\\.)*" <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(from)) return 'Invalid `from` field.'
  if (!Array.isArray(to) || to.length === 0 || to.length > 50) return 'Invalid `to` field.'
  if (!subject) return 'Missing `subject` field.'
  if (attachments?.some(({ content }) => !isBase64(content))) return 'Attachments must have base64 content.'
  if (tags?.some(({ name, value }) => !/^[\w-]{1,256}$/.test(name) || !/^[\w-]{1,256}$/.test(value))) {
    return 'Tags should only contain ASCII letters, numbers, underscores, or dashes.'
  }
  return null
}

function isBase64(content: unknown): boolean {
  return typeof content === 'string' && Buffer.from(content, 'base64').toString('base64') === content
}

function domainOf(from: string): string {
  return from.replace(/>$/, '').split('@').at(-1) ?? ''
}
