import type { MailAddress, MailMessage } from './index'

/** The Message-ID of a mail, without its angle brackets: the mail's own id at the sender's domain. */
export function messageIdOf({ id, from }: MailMessage): string {
  return `${id}@${from.address.split('@').at(-1)}`
}

/** Writes a mail as RFC 5322: UTF-8, encoded headers, text beside HTML where there is any, attachments. */
export async function composeMail(message: MailMessage): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    messageId: `<${messageIdOf(message)}>`,
    date: message.date,
    from: written(message.from),
    to: message.to.map(address => written({ name: '', address })),
    cc: (message.cc ?? []).map(address => written({ name: '', address })),
    subject: message.subject,
    text: message.text,
    // A mail's content comes from us alone: nothing in it may make the composer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'win',
    ...(message.replyTo ? { replyTo: written(message.replyTo) } : {}),
    ...(message.html === undefined ? {} : { html: message.html }),
    attachments: (message.attachments ?? []).map(({ filename, contentType, bytes, contentId }) => ({
      filename,
      contentType,
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
  })
  return composer.compile().build()
}

function written({ name, address }: MailAddress): { name: string, address: string } {
  // A line break in a name would start a header of its own.
  return { name: name.replace(/[\r\n]+/g, ' '), address }
}
