import { withAsciiAddresses } from './ascii-addresses'
import type { Mailer } from './index'
import { outboxMailer } from './outbox'
import { resendMailer } from './resend'
import type { ResendAccess } from './resend-call'
import { resendDomains } from './resend-domains'
import type { SenderDomains } from './sender-domains'
import { smtpMailer } from './smtp'

/** What an operator gave for mail to leave by. */
export interface MailWay {
  resend?: ResendAccess
  /** smtp:// or smtps:// */
  smtpUrl?: string
  outboxFolder: string
}

/** The mail of an installation. */
export interface InstallationMail {
  mailer: Mailer
  /** Null where mail leaves by no provider that proves domains. */
  senderDomains: SenderDomains | null
  /** Whether mail leaves the machine, and is not laid into a folder. */
  reachesPeople: boolean
  close: () => void
}

/** Resend where there is a key, else the mail server that was named, else a folder: nothing else decides it. */
export function openMail({ resend, smtpUrl, outboxFolder }: MailWay): InstallationMail {
  if (resend) {
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
  const mailer = smtpMailer(smtpUrl)
  return { mailer: withAsciiAddresses(mailer), senderDomains: null, reachesPeople: true, close: mailer.close }
}
