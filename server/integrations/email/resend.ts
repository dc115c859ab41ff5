import { MailPostponed, MailRefused, type MailAddress, type MailAttachment, type Mailer } from './index'
import { openResend } from './open-resend'
import { aboutOneSchema, callResend, mailIdTag, ResendFault, type ResendAccess } from './resend-call'

/**
 * Hands mail to Resend. The mail's id is the idempotency key, by which a repetition within a day is no second mail;
 * it also goes along as a tag, by which Resend's events name the mail even before its answer was kept.
 */
export function resendMailer(access: ResendAccess): Mailer {
  const resend = openResend(access)
  return {
    async send(message) {
      const content = {
        from: written(message.from),
        to: message.to,
        subject: oneLine(message.subject),
        text: message.text,
        tags: [{ name: mailIdTag, value: message.id }],
        ...(message.cc?.length ? { cc: message.cc } : {}),
        ...(message.replyTo ? { replyTo: written(message.replyTo) } : {}),
        ...(message.html === undefined ? {} : { html: message.html }),
        ...(message.attachments?.length ? { attachments: message.attachments.map(attached) } : {}),
      }
      try {
        const { id } = await callResend(access, aboutOneSchema, options =>
          resend.emails.send(content, { idempotencyKey: message.id, ...options }))
        return { messageId: id }
      } catch (error) {
        throw error instanceof ResendFault ? mailFaultOf(error) : error
      }
    },
  }
}

/**
 * What a fault says about the mail. A 409 says that a mail under this id was taken before, in other words, or is being
 * taken at this moment: neither tells whether it was sent as it is now.
 */
function mailFaultOf(fault: ResendFault): Error {
  const { status, message, retryAfterSeconds } = fault
  if (status === null || status >= 500 || status === 408 || status === 409) return fault
  // With another key, or tomorrow, the same mail is taken.
  if (status === 429 || fault.isAboutKey) return new MailPostponed(message, retryAfterSeconds)
  return new MailRefused(message)
}

/** As RFC 5322 writes it; the quotes let a name hold commas and brackets. */
function written({ name, address }: MailAddress): string {
  const phrase = oneLine(name).replace(/["\\]/g, '\\$&').trim()
  return phrase === '' ? address : `"${phrase}" <${address}>`
}

/** A line break would start a header of its own. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

function attached({ filename, contentType, bytes, contentId }: MailAttachment) {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return { filename, contentType, content, ...(contentId === undefined ? {} : { contentId }) }
}
