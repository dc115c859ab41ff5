import { countryName } from '#domain/countries'
import type { Customer, DocumentLocale, Party, Seller } from '#domain/invoice/document'
import type { LayoutConfig } from '#domain/layout'
import type { LayoutLabelKey } from '#domain/layout-labels'
import { inFours, presentFacts, type Fact } from './facts'
import { fixedWords, labelOf } from './labels'
import { printable } from './printable'

/** What stands around the matter of a paper: who sends it to whom, what it is, and the furniture of its pages. */
export interface Letterhead {
  title: string
  /** Null on a draft, which has no number yet, and on a letter. */
  number: string | null
  seller: { label: string, name: string, address: string[], contact: string[], identity: Fact[] }
  customer: { label: string, name: string, address: string[], identity: string[] } | null
  /** What a reader looks for first; a letter has none. */
  amount: Fact | null
  /** What a reader looks for next: when to pay, the number. */
  highlights: Fact[]
  /** Number, dates and references. */
  facts: Fact[]
  headerText: string | null
  footerText: string | null
  watermark: string | null
  page: (page: number, pages: number) => string
}

/** Who sends a paper to whom, in which language. */
interface Parties {
  locale: DocumentLocale
  seller: Seller
  customer: Customer | null
}

/**
 * What every paper of a seller has, whatever it says.
 * @param namesAccount whether the account stands at the foot: where no payment panel names it
 */
export function houseOf(
  parties: Parties, layout: LayoutConfig, namesAccount: boolean,
): Pick<Letterhead, 'seller' | 'customer' | 'headerText' | 'footerText' | 'page'> {
  const { locale, seller, customer } = parties
  const label = (key: LayoutLabelKey) => printable(labelOf(key, locale, layout))
  return {
    seller: {
      label: label('seller'),
      name: printable(seller.name),
      address: printableLines([legalNameOf(seller), ...addressOf(seller, parties)]),
      contact: printableLines([seller.email, seller.phone, seller.website]),
      identity: identityOf(seller, locale, namesAccount),
    },
    customer: customer && { label: label('customer'), ...customerOf(customer, parties) },
    headerText: printableOrNull(layout.headerText),
    footerText: printableOrNull(layout.footerText),
    page: fixedWords[locale].page,
  }
}

/** The text ready to print, or null where it is blank. */
export function printableOrNull(text: string | null): string | null {
  const shown = text === null ? '' : printable(text).trim()
  return shown === '' ? null : shown
}

function legalNameOf({ name, legalName }: Seller): string | null {
  return legalName === name ? null : legalName
}

/** The address; the country is named when the parties are in different countries. */
function addressOf(party: Party, { seller, customer, locale }: Parties): (string | null)[] {
  const abroad = customer !== null && customer.country !== seller.country
  const city = [party.postalCode, party.city].filter(part => part !== null).join(' ')
  return [party.addressLine1, party.addressLine2, city, abroad ? countryName(party.country, locale) : null]
}

function customerOf(customer: Customer, parties: Parties) {
  const { kvk, vatNumber, attention } = fixedWords[parties.locale]
  return {
    name: printable(customer.name),
    address: printableLines([
      customer.contactName === null || customer.contactName === customer.name ? null : attention(customer.contactName),
      ...addressOf(customer, parties),
    ]),
    identity: printableLines([
      customer.vatNumber && `${vatNumber} ${customer.vatNumber}`,
      customer.kvkNumber && `${kvk} ${customer.kvkNumber}`,
    ]),
  }
}

/** The numbers of the seller. Account numbers stand with the payment where there is one, and only there. */
function identityOf(seller: Seller, locale: DocumentLocale, namesAccount: boolean): Fact[] {
  const { kvk, vatNumber } = fixedWords[locale]
  return presentFacts([
    [kvk, seller.kvkNumber],
    [vatNumber, seller.vatNumber],
    ['IBAN', namesAccount ? seller.iban && inFours(seller.iban) : null],
    ['BIC', namesAccount || seller.iban === null ? seller.bic : null],
  ])
}

function printableLines(lines: readonly (string | null)[]): string[] {
  return lines.map(printableOrNull).filter(line => line !== null)
}
