import { todayInAmsterdam } from '../dates'
import { accountHolder } from './account-holder'
import type { IsoDate, Seller } from './document'

type Account = Pick<Seller, 'iban' | 'bic' | 'bankAccountName'>

/** A seller as its profile is now. */
type PresentSeller = Account & Pick<Seller, 'legalName' | 'name'> & { paymentDetailsChangedAt: Date | null }

/** Where what is open is to be paid. */
export interface PayTo {
  iban: string | null
  bic: string | null
  accountName: string
  /** The day the seller last changed where payments go, for whoever may hold a document that says otherwise. */
  changedOn: IsoDate | null
}

/**
 * Where what is open of a document is to be paid: where the seller has its account now, since the one it was issued
 * with may be closed.
 * @param printed the seller as the document names it
 */
export function payToOf(printed: Account, seller: PresentSeller): PayTo {
  return payTo(seller, () => paysElsewhereNow(printed, seller))
}

/** The same of several documents, of which only the days are known. */
export function payToOfAll(documents: readonly { issueDate: IsoDate }[], seller: PresentSeller): PayTo {
  return payTo(seller, changedOn => documents.some(({ issueDate }) => issueDate <= changedOn))
}

/** Whether the seller would ask for payment on another account today. */
export function paysElsewhereNow(printed: Account, { iban, bic, bankAccountName }: Account): boolean {
  return printed.iban !== iban || printed.bic !== bic || printed.bankAccountName !== bankAccountName
}

function payTo(seller: PresentSeller, isNews: (changedOn: IsoDate) => boolean): PayTo {
  const { iban, bic, paymentDetailsChangedAt } = seller
  const changedOn = paymentDetailsChangedAt && todayInAmsterdam(paymentDetailsChangedAt)
  return { iban, bic, accountName: accountHolder(seller), changedOn: changedOn && isNews(changedOn) ? changedOn : null }
}
