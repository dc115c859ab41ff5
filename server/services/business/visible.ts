import type { Business } from '#contract/schemas/business'
import type { Seller } from '#domain/invoice/document'
import { hasScope } from '../work/actor'
import type { AccountContext } from '../work/context'

/**
 * What shows by itself: the seller as printed, what every new draft begins with, the numbers that documents get, and
 * what the contract has no way to leave out.
 */
type Shown = keyof Seller | 'id' | 'defaultVatTreatment' | 'defaultSupplyType' | 'defaultVatRate'
  | 'pricesIncludeVat' | 'vatReturnPeriod' | 'vatScheme' | 'vatSchemeFrom' | 'defaultPaymentTermDays' | 'defaultCurrency'
  | 'defaultInvoiceLocale' | 'showEpcQrByDefault' | 'invoiceNumberFormat' | 'nextInvoiceSequence'
  | 'creditNoteNumberFormat' | 'nextCreditNoteSequence'
  | 'resetSequenceYearly' | 'remindersEnabled' | 'bookBankMatches' | 'reminderSchedule'
  | 'collectionCostsBearVat' | 'hasLogo' | 'createdAt' | 'updatedAt'

/** The rest is the seller's own. A field that is added later has to be put on one side or the other. */
const hidden: Record<Exclude<keyof Business, Shown>, null> = {
  defaultPaymentLink: null,
  defaultVatExemptionReason: null,
  defaultNotes: null,
  defaultFooter: null,
  defaultLayoutId: null,
  houseStyle: null,
  reminderMessage: null,
  invoiceEmailSubject: null,
  invoiceEmailMessage: null,
  noticeAfterDays: null,
  logoUpdatedAt: null,
  paymentDetailsChangedAt: null,
}

/** The profile as the caller may see it: whole with the scope `business:read`, else what shows by itself. */
export function visibleBusiness({ actor }: Pick<AccountContext, 'actor'>, business: Business): Business {
  return hasScope(actor, 'business:read') ? business : { ...business, ...hidden }
}
