import type { Notice, NoticeClaim } from '#contract/schemas/notice'
import type { DocumentLocale } from '#domain/invoice/document'
import { statusOf } from '../work/mail-status'
import type { NoticeContent } from '../invoices/late-claim'
import { contentOf, type SentNotice } from '../invoices/notice-record'

/** A formal notice as it was sent. */
export function presentNotice(row: SentNotice): Notice {
  return {
    id: row.id,
    ...presentClaim(contentOf(row)),
    sentOn: row.sentOn,
    locale: row.locale as DocumentLocale,
    automatic: row.automatic,
    sha256: row.pdfSha256,
    status: statusOf(row.mail),
    isUncertain: row.mail.isUncertain,
    createdAt: row.createdAt.toISOString(),
  }
}

/** What a formal notice says. */
export function presentClaim({ facts, claim, payBy }: NoticeContent): NoticeClaim {
  const { openCents, costsCents, interestCents, charged, interest } = claim
  return { kind: facts.debtor, payBy, currency: 'EUR', openCents, costsCents, interestCents, charged, interest }
}
