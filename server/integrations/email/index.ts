/** Somebody's name and address, as they stand in a mail's header. */
export interface MailAddress {
  name: string
  address: string
}

export interface MailAttachment {
  filename: string
  contentType: string
  bytes: Uint8Array
}

/** A mail with everything that stands in it. */
export interface MailMessage {
  /** Names the mail for good: handing it in again under the same id is no second mail. Letters, digits and hyphens. */
  id: string
  date: Date
  from: MailAddress
  replyTo?: MailAddress
  to: string[]
  subject: string
  text: string
  html?: string
  attachments?: MailAttachment[]
}

/** Where mail goes: a folder, a mail server or a provider. */
export interface Mailer {
  /**
   * Hands a mail over whole; throws when it was not accepted.
   * @returns the name under which whoever took it knows it
   */
  send: (message: MailMessage) => Promise<{ messageId: string }>
}
