import { asciiAddress } from '#domain/mail/address'
import type { MailAddress, MailMessage, Mailer } from './index'

/** Writes every address as mail servers take it: a domain in another script by its name in the DNS (IDNA). */
export function withAsciiAddresses(mailer: Mailer): Mailer {
  return { ...mailer, send: message => mailer.send(inAscii(message)) }
}

function inAscii(message: MailMessage): MailMessage {
  return {
    ...message,
    from: named(message.from),
    ...(message.replyTo ? { replyTo: named(message.replyTo) } : {}),
    to: message.to.map(written),
    ...(message.cc ? { cc: message.cc.map(written) } : {}),
  }
}

function named({ name, address }: MailAddress): MailAddress {
  return { name, address: written(address) }
}

/** What is no address by our own rules, such as a sender at localhost, is whoever takes the mail to judge. */
function written(address: string): string {
  return asciiAddress(address) ?? address
}
