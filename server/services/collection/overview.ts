import { limits } from '#contract/limits'
import type { EmailLogEntry } from '#contract/schemas/email'
import type { InvoiceRow } from '#db/queries/rows'
import { collectionOverview, type CollectionFacts, type SentMail } from '#documents/letters/collection'
import { todayInAmsterdam } from '#domain/dates'
import { payToOf } from '#domain/invoice/pay-to'
import type { LayoutConfig } from '#domain/layout'
import { documentMailKinds } from '#domain/mail/kinds'
import { visibleCustomer } from '../customers/visible'
import { listEmails } from '../emails/list'
import { bookedOn } from '../invoices/booked'
import { customerSnapshotOf, documentOf } from '../invoices/document'
import { findIssuedLogo } from '../invoices/issued-logo'
import { frozenRecord } from '../invoices/record'
import { printInTurn } from '../invoices/render'
import { dueDateOf, isLateByItself } from '../invoices/late-claim'
import { dueClaimOf, type WrittenOfLate } from '../invoices/due-claim'
import type { AccountLanguage } from '../work/account-language'
import type { AccountContext } from '../work/context'

/**
 * What a collection agency needs to know of an invoice, on the paper of its seller: by the books of this moment.
 * @param about the formal notices that were sent, the oldest first, and the charges that were issued
 */
export async function printOverview(
  account: AccountContext,
  locale: AccountLanguage,
  invoice: InvoiceRow,
  about: WrittenOfLate,
): Promise<Uint8Array> {
  return printInTurn(account, {
    letter: collectionOverview(await overviewFacts(account, locale, invoice, about)),
    layout: invoice.layoutSnapshot as unknown as LayoutConfig,
    logo: await findIssuedLogo(account.reads, invoice.logoSha256),
    createdAt: account.outside.clock.now().toISOString(),
  })
}

async function overviewFacts(
  account: AccountContext, locale: AccountLanguage, invoice: InvoiceRow, about: WrittenOfLate,
): Promise<CollectionFacts> {
  const record = frozenRecord(invoice, [])
  const customer = customerSnapshotOf(record)
  const document = documentOf(record, null)
  const { viewCount, firstViewedAt, lastViewedAt } = invoice
  return {
    locale,
    date: todayInAmsterdam(account.outside.clock.now()),
    invoice: { ...document, customer: customer && visibleCustomer(account, customer) },
    dueDate: isLateByItself(invoice) ? dueDateOf(invoice) : null,
    totalCents: Number(invoice.totalCents),
    payTo: payToOf(document.seller, await account.db.business.findFirstOrThrow()),
    booked: await bookedOn(account.db, invoice),
    claim: invoice.currency === 'EUR' ? await dueClaimOf(account, account.db, invoice, about) : null,
    chargedOn: about.charges.map(({ number }) => number ?? ''),
    notices: about.notices.map(({ sentOn, payBy, openCents, costsCents, interestCents }) => ({
      sentOn, payBy, openCents: Number(openCents), costsCents: Number(costsCents), interestCents: Number(interestCents),
    })),
    mails: await mailsAbout(account, invoice),
    seen: firstViewedAt && lastViewedAt && { count: viewCount, firstAt: firstViewedAt, lastAt: lastViewedAt },
  }
}

/** Mail to the customer, the oldest first; to whom, as far as the caller may know. */
async function mailsAbout(account: AccountContext, { id }: InvoiceRow): Promise<SentMail[]> {
  const mails: SentMail[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await listEmails(account, { invoiceId: id, page, pageSize: limits.pageSizeMax })
    mails.push(...data.flatMap(sentMailOf))
    if (page * limits.pageSizeMax >= total) return mails.reverse()
  }
}

function sentMailOf({ kind: logged, to, cc, status, sentAt, deliveredAt }: EmailLogEntry): SentMail[] {
  const kind = documentMailKinds.find(known => known === logged)
  if (!kind) return []
  return [{
    kind, to: [...to, ...cc], status,
    sentAt: sentAt === null ? null : new Date(sentAt), deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
  }]
}
