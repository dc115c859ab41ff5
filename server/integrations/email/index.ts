/** Somebody's name and address, as they stand in a mail's header. */
export interface MailAddress {
  name: string
  address: string
}

export interface MailAttachment {
  filename: string
  contentType: string
  bytes: Uint8Array
  /** By which the HTML of the mail shows it: such a file stands in the mail, not below it. */
  contentId?: string
}

export interface MailMessage {
  /** Names the mail for good: handing it in again under the same id is no second mail. Letters, digits and hyphens. */
  id: string
  date: Date
  from: MailAddress
  replyTo?: MailAddress
  to: string[]
  cc?: string[]
  subject: string
  text: string
  html?: string
  attachments?: MailAttachment[]
}

/** What whoever took a mail says of it. */
export interface MailTaken {
  /** The name under which it is known there. */
  messageId: string
  /** Recipients that were refused while others were taken. */
  refused?: string[]
}

/** Whoever should take a mail said no to it: it was not sent, and the same mail would be refused again. */
export class MailRefused extends Error {}

/** Whoever should take a mail has no time for it now: it was not sent. */
export class MailPostponed extends Error {
  /** @param retryAfterSeconds when to try again, where that was said */
  constructor(message: string, readonly retryAfterSeconds?: number) {
    super(message)
  }
}

/** Where mail goes: a folder, a mail server or a provider. Nothing else knows which. */
export interface Mailer {
  /**
   * Hands a mail over whole. Throws MailRefused, MailPostponed, and any other error when nobody knows whether it was
   * taken: then the same mail under the same id is no second one.
   */
  send: (message: MailMessage) => Promise<MailTaken>
  /** It knows no mail again by its id: one that is handed over twice arrives twice. */
  deliversEachTime?: boolean
}
