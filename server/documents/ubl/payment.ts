import { normaliseBic } from '#domain/identity/bic'
import { normaliseIban } from '#domain/identity/iban'
import type { Seller } from '#domain/invoice/document'
import type { UblProfile } from '#domain/invoice/ubl-profile'
import type { UblInput } from './issued'
import { wording } from './wording'
import { element, type XmlElement } from './xml'

/**
 * How an invoice is to be paid. A credit note says nothing here: its amount does not go to the seller's account; nor
 * does an invoice that was paid before, of which a program would pay the account it finds.
 * UNCL 4461: 58 is a SEPA credit transfer, 30 one in another currency, 48 a card, which is the code Dutch rules leave
 * for a seller who names no account (NL-R-008, BR-NL-12).
 */
export function paymentElements({ document, profile }: UblInput): (XmlElement | null)[] {
  if (document.kind === 'credit_note' || document.isPrepaid) return []
  const { number, currency, seller, dueDate, paymentLink, locale } = document
  const code = seller.iban === null ? '48' : currency === 'EUR' ? '58' : '30'
  const link = paymentLink === null ? null : `${wording.payOnline[locale]}: ${paymentLink}`
  return [
    element('cac:PaymentMeans', [
      element('cbc:PaymentMeansCode', code),
      element('cbc:PaymentID', number),
      payeeAccount(seller, code, profile),
    ]),
    element('cac:PaymentTerms', [
      // An amount to pay needs a due date or terms (BR-CO-25).
      element('cbc:Note', link ?? (dueDate === null ? wording.noDueDate[locale] : null)),
    ]),
  ]
}

/** NLCIUS wants no account name (BR-NL-30), and a SEPA transfer no BIC (BR-NL-31). */
function payeeAccount({ iban, bic, bankAccountName }: Seller, code: string, profile: UblProfile): XmlElement | null {
  if (iban === null) return null
  return element('cac:PayeeFinancialAccount', [
    element('cbc:ID', normaliseIban(iban)),
    profile === 'nlcius' ? null : element('cbc:Name', bankAccountName),
    code === '58' || bic === null
      ? null
      : element('cac:FinancialInstitutionBranch', [element('cbc:ID', normaliseBic(bic))]),
  ])
}
