import type { AccountTransaction } from '#db/account/for-account'
import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import { documentMail, type MailContent } from '#documents/email/document-mail'
import { changedAccountText } from '#documents/changed-account'
import { documentMailWords } from '#documents/email/document-words'
import type { DocumentMail, MailFact } from '#documents/email/mail-parts'
import { fixedWords } from '#documents/pdf/labels'
import { formatDate, todayInAmsterdam } from '#domain/dates'
import { formatIban } from '#domain/identity/iban'
import type { InvoiceKind, IsoDate } from '#domain/invoice/document'
import { shownLabels } from '#domain/invoice/fact-labels'
import { payToOf, type PayTo } from '#domain/invoice/pay-to'
import { creditOutcome } from '#domain/invoice/settlement'
import { claimedCents } from '#domain/late-payment/claim'
import type { LayoutConfig } from '#domain/layout'
import { documentMailTexts, noticeTexts, reminderTexts } from '#domain/mail/default-texts'
import { noticeValues, placeholderValues, type MailFacts } from '#domain/mail/placeholders'
import { reminderTone } from '#domain/mail/reminder-steps'
import { formatMoney } from '#domain/money'
import { fillPlaceholders } from '#domain/placeholders'
import { balanceOf } from '../invoices/balance'
import { documentOf } from '../invoices/document'
import { publicUrlOf } from '../invoices/public-url'
import { frozenRecord, requireInvoiceRow } from '../invoices/record'
import type { NoticeContent } from '../invoices/late-claim'
import { contentOf, requireNotice } from '../invoices/notice-record'
import { changeAccount } from '../work/change-account'
import type { AccountReach } from '../work/context'
import type { DocumentMailRow } from './row'

/** Which mail about a document is meant, and the words that were asked for. */
export type MailWish =
  | { kind: 'invoice', subject?: string | null | undefined, message?: string | null | undefined, attachUbl: boolean }
  | { kind: 'reminder' }
  | { kind: 'formal_notice' } & NoticeContent

/** The Content-ID that the HTML of a mail names its logo by. */
export const logoContentId = 'logo'

/**
 * Writes the mail about an issued document: in its language, with what is open now. Words of the caller come before
 * those of the business, and those before Polder's own; placeholders are filled in wherever they stand.
 */
export function composeMailOf(
  reach: Pick<AccountReach, 'outside' | 'settings'>,
  row: InvoiceRow,
  business: BusinessRow,
  wish: MailWish,
): MailContent {
  const { document, seller, facts } = factsOf(reach, row, business)
  const today = todayInAmsterdam(reach.outside.clock.now())
  const { subject, message } = wordsOf(row, business, facts, wish, today)
  const values = {
    ...placeholderValues(facts),
    ...(wish.kind === 'formal_notice' ? noticeValues(wish.claim, wish.payBy, facts.locale) : {}),
  }
  const words = documentMailWords[facts.locale]
  const payTo = facts.openCents > 0 && document.kind === 'invoice' ? payToOf(seller, business) : null
  const { accentColor, font } = row.layoutSnapshot as unknown as LayoutConfig
  return documentMail({
    locale: facts.locale,
    subject: fillPlaceholders(subject, values),
    message: fillPlaceholders(message, values),
    businessName: business.name,
    accentColor,
    font,
    logoContentId: row.logoSha256 === null ? null : logoContentId,
    amount: wish.kind === 'formal_notice' ? claimedAmount(wish, facts) : amountOf(row, facts),
    facts: [
      { label: words.number[document.kind], value: facts.number },
      ...(row.creditedInvoiceNumber === null
        ? []
        : [{ label: shownLabels.creditedInvoice[facts.locale], value: row.creditedInvoiceNumber }]),
      ...dueFacts(document.kind, facts, wish, words),
      ...(facts.reference === null ? [] : [{ label: words.reference, value: facts.reference }]),
      ...paymentFacts(payTo, words),
    ],
    caution: payTo && changedAccountText(payTo, business.name, facts.locale),
    link: facts.link === null
      ? null
      : { url: facts.link, label: facts.openCents > 0 && document.kind === 'invoice' ? words.pay : words.view[document.kind] },
    attachments: attachedOf(wish, words),
    footer: footerOf(seller, facts.locale),
  })
}

/**
 * The same for a mail that nobody waits for: a fault in its words must not lose it. It has its number for a subject
 * then, and `writeWords` tries again when it is handed over.
 */
export function composeOrWait(
  reach: Pick<AccountReach, 'outside' | 'settings'>,
  row: InvoiceRow,
  business: BusinessRow,
  wish: MailWish,
): MailContent | { subject: string, text: '', html: null, lastError: string } {
  try {
    return composeMailOf(reach, row, business, wish)
  } catch (error) {
    reach.outside.log.error('a mail about a document could not be written yet', { invoice: row.id, error })
    return { subject: row.number ?? '', text: '', html: null, lastError: String(error).slice(0, 500) }
  }
}

/** Writes the words of a mail that waits without them. Throws what writing them throws. */
export async function writeWords(reach: AccountReach, mail: DocumentMailRow): Promise<DocumentMailRow> {
  const { id, invoiceId } = mail
  if (invoiceId === null) throw new Error('A mail about a document names it')
  return changeAccount(reach, async ({ tx }) => {
    const invoice = await requireInvoiceRow(tx, invoiceId)
    const wish = await wishOf(tx, invoiceId, mail)
    const content = composeMailOf(reach, invoice, await tx.business.findFirstOrThrow(), wish)
    return tx.outboxMail.update({ where: { id, sentAt: null }, data: content })
  })
}

async function wishOf(
  tx: Pick<AccountTransaction, 'notice'>, invoiceId: string, { kind, noticeId, attachUbl }: DocumentMailRow,
): Promise<MailWish> {
  if (noticeId !== null) return { kind: 'formal_notice', ...contentOf(await requireNotice(tx, noticeId, invoiceId)) }
  return kind === 'reminder' ? { kind } : { kind: 'invoice', attachUbl }
}

function factsOf(reach: Pick<AccountReach, 'outside' | 'settings'>, row: InvoiceRow, business: BusinessRow) {
  const document = documentOf(frozenRecord(row, []), null)
  const { seller, customer } = document
  const facts: MailFacts = {
    locale: document.locale,
    number: row.number ?? '',
    customerName: customer?.name ?? '',
    contactName: customer?.contactName ?? null,
    currency: document.currency,
    totalCents: Number(row.totalCents),
    openCents: balanceOf(row).openCents,
    issueDate: document.issueDate,
    dueDate: document.dueDate,
    reference: document.reference,
    businessName: business.name,
    link: publicUrlOf(reach, row),
  }
  return { document, seller, facts }
}

function wordsOf(
  row: InvoiceRow, business: BusinessRow, { locale, dueDate }: MailFacts, wish: MailWish, today: IsoDate,
) {
  if (wish.kind === 'formal_notice') return noticeTexts[wish.facts.debtor][locale]
  if (wish.kind === 'reminder') {
    const words = reminderTexts[reminderTone(row.reminderCount, dueDate, today)][locale]
    return { subject: words.subject, message: business.reminderMessage ?? words.message }
  }
  const words = documentMailTexts[row.kind === 'credit_note' ? 'credit_note' : 'invoice'][locale]
  // The business's own words are about invoices: on a credit note they would ask for money.
  const own = row.kind === 'credit_note' ? { subject: null, message: null }
    : { subject: business.invoiceEmailSubject, message: business.invoiceEmailMessage }
  return {
    subject: wish.subject ?? own.subject ?? words.subject,
    message: wish.message ?? own.message ?? words.message,
  }
}

function amountOf(row: InvoiceRow, { locale, currency, totalCents, openCents: open }: MailFacts): MailFact | null {
  const words = documentMailWords[locale]
  const amount = (cents: number) => formatMoney(cents, currency, locale)
  if (row.kind === 'credit_note') {
    const { paidCents, overpaidCents } = balanceOf(row)
    const outcome = creditOutcome({ openCents: open, paidCents }, row.creditedInvoiceId === null)
    const label = fillPlaceholders(words.credited[outcome], { number: row.creditedInvoiceNumber ?? '' })
    const backCents = { toRefund: open, unknown: open, refunded: paidCents - overpaidCents, lessens: totalCents }
    return { label, value: amount(backCents[outcome]) }
  }
  if (open <= 0) return null
  return { label: open === totalCents ? words.toPay : words.open, value: amount(open) }
}

/** What a formal notice asks for: of a consumer what is open, of a business all that is claimed. */
function claimedAmount({ facts: { debtor }, claim }: NoticeContent, { locale }: MailFacts): MailFact {
  const words = documentMailWords[locale]
  const cents = debtor === 'consumer' ? claim.openCents : claimedCents(claim)
  return { label: debtor === 'consumer' ? words.open : words.claimed, value: formatMoney(cents, 'EUR', locale) }
}

/** The day to pay by, where money is still to come in. */
function dueFacts(
  kind: InvoiceKind, { openCents: open, dueDate, locale }: MailFacts, wish: MailWish, words: Words,
): MailFact[] {
  const day = wish.kind === 'formal_notice' ? wish.payBy : dueDate
  return open > 0 && day !== null && kind === 'invoice' ? [{ label: words.dueDate, value: formatDate(day, locale) }] : []
}

function attachedOf(wish: MailWish, words: Words): string {
  if (wish.kind === 'formal_notice') return words.attachedLetter
  return wish.kind === 'invoice' && wish.attachUbl ? words.attachedPdfAndUbl : words.attachedPdf
}

type Words = (typeof documentMailWords)[MailFacts['locale']]

/** Where to pay to, for whoever reads without pictures and without the page. */
function paymentFacts(payTo: PayTo | null, words: Words): MailFact[] {
  if (!payTo?.iban) return []
  return [
    { label: words.iban, value: formatIban(payTo.iban), isWhole: true },
    { label: words.accountName, value: payTo.accountName },
  ]
}

/** The lines below a mail of the business, in the words of its documents: who it is and how it is reached. */
export function footerOf(
  seller: ReturnType<typeof documentOf>['seller'], locale: MailFacts['locale'],
): DocumentMail['footer'] {
  const words = fixedWords[locale]
  // On one line, however narrow the window: a postal code is read as a whole.
  const postalCode = seller.postalCode?.replaceAll(' ', '\u00A0') ?? null
  const cityLine = [postalCode, seller.city].filter(part => part !== null && part !== '').join(' ')
  const address = [seller.legalName ?? seller.name, seller.addressLine1, seller.addressLine2, cityLine]
  const numbers = [
    seller.kvkNumber && `${words.kvk} ${seller.kvkNumber}`,
    seller.vatNumber && `${words.vatNumber} ${seller.vatNumber}`,
  ]
  const filled = (parts: (string | null)[]) => parts.filter(part => part !== null && part !== '')
  return [filled(address).join(', '), filled(numbers).join(' · '), filled([seller.phone, seller.email]).join(' · ')]
    .filter(line => line !== '')
}
