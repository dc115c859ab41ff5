import { singleLine } from './letter'
import { mailSheet } from './mail-sheet'
import { factLine, type DocumentMail } from './mail-parts'

/** What a mail is made of. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

/**
 * Writes a mail about a document as plain text and as HTML that says the same. It can be read without pictures, in the
 * dark and 320 pixels wide; tables and inline styles carry it, because mail programs know little else.
 */
export function documentMail(mail: DocumentMail): MailContent {
  return {
    subject: singleLine(mail.subject),
    text: plainText(mail),
    html: mailSheet(mail),
  }
}

function plainText({ locale, message, amount, facts, caution, link, attachments, footer }: DocumentMail): string {
  const summary = [...(amount ? [amount] : []), ...facts].map(fact => factLine(locale, fact)).join('\n')
  const parts = [
    message.trim(), summary, caution ?? '', link ? factLine(locale, { label: link.label, value: link.url }) : '', attachments,
    footer.join('\n'),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}
