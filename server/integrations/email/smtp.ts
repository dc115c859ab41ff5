import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { measureCall } from '../measurements'
import { composeMail, messageIdOf } from './compose'
import { MailPostponed, MailRefused, type Mailer } from './index'

/** A mailer that keeps connections open between mails. */
export interface SmtpMailer extends Mailer {
  close: () => void
}

/** All of it: a turn in the pool, the connection, and a large mail over a slow line. */
const defaultTimeoutMs = 60_000

/**
 * Hands mail to a mail server.
 * @param url smtp:// (encrypted where the server offers it, and always where a password is sent over the network) or
 *   smtps://, with user and password in it
 */
export function smtpMailer(url: string, { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {}): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    requireTLS: mustEncrypt(new URL(url)),
    connectionTimeout: timeoutMs / 4,
    greetingTimeout: timeoutMs / 4,
    socketTimeout: timeoutMs / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const contents = new WeakMap<object, Readable>()
  transport.use('stream', ({ message, data: { raw } }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const content = open(options)
      if (Buffer.isBuffer(raw)) contents.set(raw, content)
      return content
    }
    done()
  })
  return {
    deliversEachTime: true,
    async send(message) {
      const raw = await composeMail(message)
      const envelope = { from: message.from.address, to: [...message.to, ...(message.cc ?? [])] }
      return measureCall({ provider: 'smtp', host: new URL(url).host }, async () => {
        try {
          const { rejected } = await transport.sendMail({ envelope, raw, signal: AbortSignal.timeout(timeoutMs) })
          return { messageId: messageIdOf(message), ...(rejected.length > 0 ? { refused: rejected } : {}) }
        } catch (error) {
          throw mailFaultOf(error, contents.get(raw)?.readableDidRead ?? false)
        }
      }, { isRefusal: error => error instanceof MailRefused })
    },
    close: () => transport.close(),
  }
}

/** Nobody between us and a server elsewhere may take the encryption away and read the password. */
function mustEncrypt({ protocol, username, hostname }: URL): boolean {
  return protocol === 'smtp:' && username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** What a fault says about the mail; a server that says nothing any more may have taken what it was given whole. */
function mailFaultOf(error: unknown, wasHandedOver: boolean): unknown {
  if (!(error instanceof Error)) return error
  const { code, responseCode } = error as Error & { code?: unknown, responseCode?: unknown }
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const isForNow = typeof responseCode === 'number' && responseCode < 500
  if (isAboutMail) return isForNow ? new MailPostponed(error.message) : new MailRefused(error.message)
  return wasHandedOver ? error : new MailPostponed(error.message)
}
