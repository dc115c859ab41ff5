import { withAsciiAddresses } from './ascii-addresses'
import type { Mailer } from './index'
import { outboxMailer } from './outbox'
import type { ResendAccess } from './resend-call'
import type { SenderDomains } from './sender-domains'

/** What an operator gave for mail to leave by. */
export interface MailWay {
  resend?: ResendAccess
  /** smtp:// or smtps:// */
  smtpUrl?: string
  outboxFolder: string
}

export interface InstallationMail {
  mailer: Mailer
  /** Null where mail leaves by no provider that proves domains. */
  senderDomains: SenderDomains | null
  /** Whether mail leaves the machine, and is not laid into a folder. */
  reachesPeople: boolean
  close: () => void
}

/**
 * Resend where there is a key, else the mail server that was named, else a folder: nothing else decides it. The package
 * of a way that mail does not leave by is not loaded.
 */
export async function openMail({ resend, smtpUrl, outboxFolder }: MailWay): Promise<InstallationMail> {
  if (resend) {
    const { resendMailer } = await import('./resend')
    const { resendDomains } = await import('./resend-domains')
    return {
      mailer: withAsciiAddresses(resendMailer(resend)),
      senderDomains: resendDomains(resend),
      reachesPeople: true,
      close: () => undefined,
    }
  }
  if (smtpUrl === undefined) {
    const mailer = withAsciiAddresses(outboxMailer(outboxFolder))
    return { mailer, senderDomains: null, reachesPeople: false, close: () => undefined }
  }
  const { smtpMailer } = await import('./smtp')
  const mailer = smtpMailer(smtpUrl)
  return { mailer: withAsciiAddresses(mailer), senderDomains: null, reachesPeople: true, close: mailer.close }
}
