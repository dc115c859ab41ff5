import type { Notice, NoticeClaim } from '#contract/schemas/notice'
import type { DocumentLocale } from '#domain/invoice/document'
import type { PayTo } from '#domain/invoice/pay-to'
import type { LatePaymentClaim } from '#domain/late-payment/claim'
import { statusOf } from '../work/mail-status'
import type { NoticeContent } from './claim'
import type { SentNotice } from './record'

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

/** What the letter of a formal notice says. */
export interface LetterContent extends NoticeContent {
  /** Left out of the first letters, which name the account of their invoice. */
  payTo?: PayTo
}

/** A letter as it is stored: the first ones tell no account, nor what was charged before, as nothing could be. */
interface StoredContent extends Omit<LetterContent, 'claim' | 'payBy'> {
  claim: Omit<LatePaymentClaim, 'charged'> & Partial<Pick<LatePaymentClaim, 'charged'>>
}

/** What a formal notice says, as it was kept. */
export function contentOf({ claim: stored, payBy }: Pick<SentNotice, 'claim' | 'payBy'>): LetterContent {
  const { claim, ...content } = stored as unknown as StoredContent
  return { ...content, claim: { ...claim, charged: claim.charged ?? { costsCents: 0, interestCents: 0 } }, payBy }
}
