import { formatDate } from '../dates'
import type { Cents, DocumentLocale, IsoDate } from '../invoice/document'
import { claimedCents, type LatePaymentClaim } from '../late-payment/claim'
import { formatMoney } from '../money'
import { byBothNames, fillPlaceholders } from '../placeholders'
import { owedAfterNotice } from './default-texts'

/** What may stand in braces in the subject and message of a mail and in the text of a reminder. */
export const mailPlaceholders = [
  'number', 'customer', 'contact', 'total', 'open', 'issueDate', 'dueDate', 'reference', 'business', 'link',
] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]

/** What Dutch calls them. Both names are understood in texts of every language. */
export const dutchPlaceholders = {
  number: 'nummer', customer: 'klant', contact: 'contactpersoon', total: 'bedrag', open: 'openstaand',
  issueDate: 'factuurdatum', dueDate: 'vervaldatum', reference: 'kenmerk', business: 'bedrijf', link: 'link',
} as const satisfies Record<MailPlaceholder, string>

/** What a mail about a document says of it. */
export interface MailFacts {
  locale: DocumentLocale
  number: string
  /** Empty on a simplified invoice, which may name nobody. */
  customerName: string
  contactName: string | null
  currency: string
  totalCents: Cents
  openCents: Cents
  issueDate: IsoDate
  dueDate: IsoDate | null
  reference: string | null
  businessName: string
  /** The document's page for the customer; null once it has expired. */
  link: string | null
}

/** Whom a letter greets that names nobody. */
const somebody: Readonly<Record<DocumentLocale, string>> = {
  nl: 'klant', en: 'customer', de: 'liebe Kundin, lieber Kunde', fr: 'chère cliente, cher client',
}

/** Whom a mail greets: the contact, else the customer. */
export function greetedName(
  { locale, contactName, customerName }: Pick<MailFacts, 'locale' | 'contactName' | 'customerName'>,
): string {
  return contactName ?? (customerName || somebody[locale])
}

/** What stands in the place of each placeholder, by both its names; nothing where the document has no such thing. */
export function placeholderValues(facts: MailFacts): Record<string, string> {
  const { locale, currency } = facts
  // A line never ends between an amount and its currency.
  const amount = (cents: Cents) => formatMoney(cents, currency, locale, { spaces: 'non-breaking' })
  return byBothNames({
    number: facts.number,
    customer: facts.customerName,
    contact: greetedName(facts),
    total: amount(facts.totalCents),
    open: amount(facts.openCents),
    issueDate: formatDate(facts.issueDate, locale),
    dueDate: facts.dueDate === null ? '' : formatDate(facts.dueDate, locale),
    reference: facts.reference ?? '',
    business: facts.businessName,
    link: facts.link ?? '',
  }, dutchPlaceholders)
}

/** What stands in braces in Polder's own words of a formal notice, beside the others. */
export function noticeValues(claim: LatePaymentClaim, payBy: IsoDate, locale: DocumentLocale): Record<string, string> {
  const amount = (cents: Cents) => formatMoney(cents, 'EUR', locale, { spaces: 'non-breaking' })
  const costs = amount(claim.costsCents)
  const owed = owedAfterNotice[claim.charged.costsCents > 0 ? 'charged' : 'ahead'][locale]
  return {
    open: amount(claim.openCents), costs, owed: fillPlaceholders(owed, { costs }),
    interest: amount(claim.interestCents), claimed: amount(claimedCents(claim)), payBy: formatDate(payBy, locale),
  }
}

/** What stands in braces in a text and means nothing here, each once, braces included: it goes out as written. */
export function unknownPlaceholders(template: string): string[] {
  const known = new Set<string>([...mailPlaceholders, ...Object.values(dutchPlaceholders)].map(name => `{${name}}`))
  return [...new Set(template.match(/\{[^{}\n]{1,40}\}/g))].filter(written => !known.has(written))
}
