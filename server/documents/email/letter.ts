/** The languages Polder writes to its own users in. */
export type MailLocale = 'nl' | 'en'

/** A mail as it is read: a subject and plain text. */
export interface MailText {
  subject: string
  text: string
}

const frame = {
  nl: { greeting: 'Hallo,', signOff: 'Polder' },
  en: { greeting: 'Hello,', signOff: 'Polder' },
} as const

/** Puts paragraphs between greeting and sender. Lines stay unbroken: mail programs fold them to the window. */
export function letter(locale: MailLocale, subject: string, paragraphs: string[]): MailText {
  const { greeting, signOff } = frame[locale]
  return { subject, text: `${[greeting, ...paragraphs, signOff].join('\n\n')}\n` }
}

/** A moment in the Netherlands, as people write it: "20 november 2026 om 10:00". */
export function momentText(locale: MailLocale, moment: Date): string {
  return new Intl.DateTimeFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  }).format(moment)
}

/** What somebody typed, made fit for one line of a mail. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
