// Made from the OpenAPI description by `npm run generate:client`. A test tells when it is out of date.

/** What changes of the profile; fields left out stay as they are. */
export interface BusinessUpdate {
  name?: string
  legalName?: string | null
  addressLine1?: string | null
  addressLine2?: string | null
  postalCode?: string | null
  city?: string | null
  /** ISO 3166-1 alpha-2. */
  country?: string
  phone?: string | null
  website?: string | null
  email?: '' | string | null
  kvkNumber?: string | null
  vatNumber?: string | null
  peppolId?: string | null
  notInHandelsregister?: boolean
  iban?: string | null
  bic?: string | null
  bankAccountName?: string | null
  defaultPaymentLink?: '' | string | null
  defaultVatTreatment?: VatTreatment
  defaultSupplyType?: SupplyType
  defaultVatExemptionReason?: string | null
  /** Read as of today: a Dutch rate follows changes of the law, any other percentage stays. */
  defaultVatRate?: string | number
  /** Whether prices of new documents include VAT, where their treatment is `standard`. */
  pricesIncludeVat?: boolean
  vatReturnPeriod?: VatReturnPeriod
  defaultPaymentTermDays?: number
  /** EUR, or a currency that the European Central Bank publishes a rate of. */
  defaultCurrency?: string
  defaultInvoiceLocale?: DocumentLocale
  defaultNotes?: string | null
  defaultFooter?: string | null
  defaultLayoutId?: string | null
  houseStyle?: HouseStyleInput | null
  showEpcQrByDefault?: boolean
  reminderMessage?: string | null
  invoiceEmailSubject?: string | null
  invoiceEmailMessage?: string | null
  /** Tokens {YYYY} {YY} {MM} {SEQ} {SEQ:n}, n being the zero-padded width. */
  invoiceNumberFormat?: string
  nextInvoiceSequence?: number
  /** Tokens {YYYY} {YY} {MM} {SEQ} {SEQ:n}, n being the zero-padded width. */
  creditNoteNumberFormat?: string
  nextCreditNoteSequence?: number
  resetSequenceYearly?: boolean
  remindersEnabled?: boolean
  /** Whether payments that a bank statement tells of for certain are booked by themselves; true unless told otherwise. */
  bookBankMatches?: boolean
  /** Days after the due date, in their order and each once. */
  reminderSchedule?: number[]
  /** So many days after the due date a formal notice goes by itself, once of each invoice; null for never. Later than the last day of `reminderSchedule`. On Pro only, as automatic reminders are. */
  noticeAfterDays?: number | null
  /** Whether somebody collects for this business and charges VAT that it cannot deduct: the costs that a formal notice names bear VAT then (art. 2 (3) Besluit vergoeding voor buitengerechtelijke incassokosten), else none. */
  collectionCostsBearVat?: boolean
}

/** How VAT is charged. `standard` by the rates of the lines; all others charge 0 % and print their legal note: `reverse_charge` (btw verlegd) needs a Dutch VAT number of the customer, `intra_eu` one of another member state, `export` is for outside the EU, `kor` for sellers under the small-business scheme, `exempt` needs a reason. */
export type VatTreatment = 'standard' | 'reverse_charge' | 'intra_eu' | 'export' | 'kor' | 'exempt'

export type SupplyType = 'goods' | 'services'

/** How often the VAT return is filed. */
export type VatReturnPeriod = 'month' | 'quarter' | 'year'

/** The language of documents and of mail about them. */
export type DocumentLocale = 'nl' | 'en' | 'de' | 'fr'

/** A house style; what is left out comes from the preset of its base. */
export interface HouseStyleInput {
  base?: 'classic' | 'modern' | 'minimal'
  font?: 'open-sans' | 'noto-serif'
  fontSizePt?: number
  pageSize?: 'A4' | 'LETTER'
  accentColor?: string
  textColor?: string
  headerText?: string | null
  footerText?: string | null
  logo?: {
    placement?: 'left' | 'center' | 'right'
    maxHeightMm?: number
  }
  labels?: Record<string, Record<string, string>>
  showQr?: boolean
  showPaymentLink?: boolean
  columns?: Record<string, boolean>
  /** Another name of base. */
  template?: 'classic' | 'modern' | 'minimal'
}

export interface VatSchemeInput {
  vatScheme: VatScheme
  /** The first day of the return period under way, or of one within a year; of the next by default. While the scheme was changed once at most, also of one before, no later than the day of that change. */
  from?: string
}

/** When VAT at home is due: by invoice (factuurstelsel), or as it is paid (`cash`, kasstelsel: for shops, hospitality, hairdressers and others whom the law names, and with permission for whoever sells at least 80 % to others than entrepreneurs). */
export type VatScheme = 'invoice' | 'cash'

/** What a member is in an account, and so may do. */
export type Role = 'owner' | 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'

export interface CustomerInput {
  /** Default `business`. */
  type?: CustomerType
  name: string
  /** ISO 3166-1 alpha-2. Default `NL`. */
  country?: string
  contactName?: string | null
  email?: '' | string | null
  /** Extra recipients, comma separated. */
  emailCc?: string | null
  phone?: string | null
  addressLine1?: string | null
  addressLine2?: string | null
  postalCode?: string | null
  city?: string | null
  kvkNumber?: string | null
  vatNumber?: string | null
  peppolId?: string | null
  defaultVatTreatment?: VatTreatment | null
  defaultSupplyType?: SupplyType | null
  paymentTermDays?: number | null
  locale?: DocumentLocale | null
  notes?: string | null
  defaultLayoutId?: string | null
  /** What your other program calls it: unique among the account's resources of this kind. */
  externalId?: string | null
}

export type CustomerType = 'business' | 'individual'

export interface CustomerPatch {
  type?: CustomerType
  name?: string
  contactName?: string | null
  email?: '' | string | null
  /** Extra recipients, comma separated. */
  emailCc?: string | null
  phone?: string | null
  addressLine1?: string | null
  addressLine2?: string | null
  postalCode?: string | null
  city?: string | null
  /** ISO 3166-1 alpha-2. */
  country?: string
  kvkNumber?: string | null
  vatNumber?: string | null
  peppolId?: string | null
  defaultVatTreatment?: VatTreatment | null
  defaultSupplyType?: SupplyType | null
  paymentTermDays?: number | null
  locale?: DocumentLocale | null
  notes?: string | null
  defaultLayoutId?: string | null
  /** What your other program calls it: unique among the account's resources of this kind. */
  externalId?: string | null
  archived?: boolean
}

export interface ProductInput {
  name: string
  description?: string | null
  /** Default `C62`. */
  unit?: string
  unitPriceCents: number
  /** Whether unitPriceCents includes VAT at the rate of the product. Default `false`. */
  pricesIncludeVat?: boolean
  /** Read as of today: a Dutch rate follows changes of the law, any other percentage stays. */
  vatRate?: string | number | null
  sku?: string | null
  /** What your other program calls it: unique among the account's resources of this kind. */
  externalId?: string | null
}

export interface ProductPatch {
  name?: string
  description?: string | null
  unit?: string
  unitPriceCents?: number
  /** Whether unitPriceCents includes VAT at the rate of the product. */
  pricesIncludeVat?: boolean
  /** Read as of today: a Dutch rate follows changes of the law, any other percentage stays. */
  vatRate?: string | number | null
  sku?: string | null
  /** What your other program calls it: unique among the account's resources of this kind. */
  externalId?: string | null
  archived?: boolean
}

export type InvoiceKind = 'invoice' | 'credit_note'

export interface InvoiceInput {
  customerId?: string
  /** An inline customer: a customer record is created. */
  customer?: CustomerInput
  /** A number of your own: letters without accents, digits and plain signs, with single spaces. */
  number?: string | null
  issueDate?: string
  dueDate?: string | null
  supplyDate?: string | null
  supplyPeriodEnd?: string | null
  /** ISO 4217. */
  currency?: string
  locale?: DocumentLocale
  vatTreatment?: VatTreatment
  supplyType?: SupplyType | null
  /** A rule that taxes it abroad with `intra_eu` or `export`, else in the Netherlands. */
  placeOfSupplyRule?: PlaceOfSupplyRule | null
  /** The other member state whose VAT a consumer pays (one-stop shop). */
  vatCountry?: string | null
  /** Where goods go; null where that is the customer's country. The VAT treatment follows it. */
  deliveryCountry?: string | null
  vatExemptionReason?: string | null
  /** Whether unitPriceCents includes VAT; true under the treatment `standard` only. Prices stay as they are when it changes. Before another treatment is chosen it must be false, or in the same request. */
  pricesIncludeVat?: boolean
  exchangeRate?: string | null
  exchangeRateDate?: string | null
  exchangeRateSource?: string | null
  /** An advance invoice: it asks for money before the supply, and a later invoice deducts it. Type 386 in UBL. */
  advance?: boolean
  /** Issued advance invoices of the same customer that this invoice deducts, each by one invoice only. Lines that take back what is left of them are added per VAT rate and treatment when it is issued, with VAT in their prices where this invoice has it; the totals of a draft count them already. Replaces those named before. */
  advanceInvoiceIds?: string[]
  creditedInvoiceId?: string | null
  /** The invoice that is credited, by its number; one that this account gave is linked, or refused where its date is another. The same characters as number. */
  creditedInvoiceNumber?: string | null
  creditedInvoiceDate?: string | null
  /** Your own reference. */
  reference?: string | null
  /** What the buyer asked to be told, such as a department (BT-10). */
  buyerReference?: string | null
  /** The purchase order of the buyer (BT-13). */
  orderNumber?: string | null
  /** The contract (BT-12). */
  contractNumber?: string | null
  /** The project (BT-11). */
  projectReference?: string | null
  /** Where the buyer books it (BT-19). */
  costCenter?: string | null
  notes?: string | null
  footer?: string | null
  paymentLink?: '' | string | null
  showEpcQr?: boolean
  layoutId?: string | null
  /** What your other program calls it: unique among the account's resources of this kind. */
  externalId?: string | null
  lines?: InvoiceLineInput[]
  /** Default `invoice`. */
  kind?: InvoiceKind
}

/** Where a supply is taxed that does not follow the customer: art. 47, 53, 48, 55, 56 and 36 of Directive 2006/112. */
export type PlaceOfSupplyRule = 'real_estate' | 'event_admission' | 'passenger_transport' | 'restaurant' | 'short_vehicle_hire' | 'installation'

export interface InvoiceLineInput {
  /** Fills in description, unit, price and rate where they are left out. A price with VAT is converted for a document without, and the other way round, to the cent. */
  productId?: string | null
  /** Required on a line without a product. */
  description?: string
  /** Default `1`. */
  quantity?: string
  /** UN/ECE Recommendation 20, such as HUR for hours; the unit of the product, else C62, where it is left out. */
  unit?: string
  /** Required on a line without a product; may be negative. */
  unitPriceCents?: number
  /** Default `0`. */
  discountPercent?: string
  /** The rate of the product, else of the business, on the day of supply or issue, where it is left out. */
  vatRate?: string | number
  /** The rate that is kept for a switch back to `standard`, as lines are read: it counts where no VAT is charged and vatRate says "0" or nothing. */
  enteredVatRate?: string | number
  /** Of a line that is exempt, under reverse charge (btw verlegd) or outside VAT (doorlopende post, incassokosten, wettelijke rente) on a document under the treatment `standard`; null for a line that is treated as the document. */
  vatTreatment?: LineTreatment | null
  /** Of an exempt line; the default of the business where it is left out. */
  vatExemptionReason?: string | null
}

/** A line beside taxed ones that is `exempt`, under `reverse_charge` (btw verlegd, which needs a Dutch VAT number of the customer), or outside VAT and no turnover: a `disbursement` (doorlopende post), or damages for paying late, which are `collection_costs` (buitengerechtelijke incassokosten) and `late_interest` (wettelijke rente). */
export type LineTreatment = 'exempt' | 'reverse_charge' | 'disbursement' | 'collection_costs' | 'late_interest'

export interface InvoiceUpdate {
  customerId?: string
  /** An inline customer: a customer record is created. */
  customer?: CustomerInput
  /** A number of your own: letters without accents, digits and plain signs, with single spaces. */
  number?: string | null
  issueDate?: string
  dueDate?: string | null
  supplyDate?: string | null
  supplyPeriodEnd?: string | null
  /** ISO 4217. */
  currency?: string
  locale?: DocumentLocale
  vatTreatment?: VatTreatment
  supplyType?: SupplyType | null
  /** A rule that taxes it abroad with `intra_eu` or `export`, else in the Netherlands. */
  placeOfSupplyRule?: PlaceOfSupplyRule | null
  /** The other member state whose VAT a consumer pays (one-stop shop). */
  vatCountry?: string | null
  /** Where goods go; null where that is the customer's country. The VAT treatment follows it. */
  deliveryCountry?: string | null
  vatExemptionReason?: string | null
  /** Whether unitPriceCents includes VAT; true under the treatment `standard` only. Prices stay as they are when it changes. Before another treatment is chosen it must be false, or in the same request. */
  pricesIncludeVat?: boolean
  exchangeRate?: string | null
  exchangeRateDate?: string | null
  exchangeRateSource?: string | null
  /** An advance invoice: it asks for money before the supply, and a later invoice deducts it. Type 386 in UBL. */
  advance?: boolean
  /** Issued advance invoices of the same customer that this invoice deducts, each by one invoice only. Lines that take back what is left of them are added per VAT rate and treatment when it is issued, with VAT in their prices where this invoice has it; the totals of a draft count them already. Replaces those named before. */
  advanceInvoiceIds?: string[]
  creditedInvoiceId?: string | null
  /** The invoice that is credited, by its number; one that this account gave is linked, or refused where its date is another. The same characters as number. */
  creditedInvoiceNumber?: string | null
  creditedInvoiceDate?: string | null
  /** Your own reference. */
  reference?: string | null
  /** What the buyer asked to be told, such as a department (BT-10). */
  buyerReference?: string | null
  /** The purchase order of the buyer (BT-13). */
  orderNumber?: string | null
  /** The contract (BT-12). */
  contractNumber?: string | null
  /** The project (BT-11). */
  projectReference?: string | null
  /** Where the buyer books it (BT-19). */
  costCenter?: string | null
  notes?: string | null
  footer?: string | null
  paymentLink?: '' | string | null
  showEpcQr?: boolean
  layoutId?: string | null
  /** What your other program calls it: unique among the account's resources of this kind. */
  externalId?: string | null
  lines?: InvoiceLineInput[]
}

export interface IssueInvoiceInput {
  /** A number of your own: letters without accents, digits and plain signs, with single spaces. */
  number?: string | null
  issueDate?: string
}

export interface DuplicateInvoiceInput {
  issueDate?: string
  dueDate?: string
  supplyDate?: string | null
  supplyPeriodEnd?: string | null
}

export interface MarkPaidInput {
  /** The day of payment; today when left out. */
  paidAt?: string
}

export interface PaymentInput {
  /** In the currency of the document. Negative where money went the other way: what was paid too much and went back, or a direct debit that was reversed. May be more than is open: the rest is `overpaidCents`. */
  amountCents: number
  /** What the bank booked in euro, of a document in another currency; null where nobody knows. Of one in euro it is `amountCents`. */
  amountEurCents?: number | null
  /** Today when left out; not in the future, nor more than five years before the document. */
  paidOn?: string
  /** `bank` when left out. */
  method?: PaymentMethod
  reference?: string | null
  /** With `settlement`, and only then: the credit note that an invoice is set off against, or the other way round. Both get this payment, of no more than is open of both. */
  settledWithId?: string | null
}

/** How it was paid. `settlement` sets an invoice off against a credit note: no money moved. */
export type PaymentMethod = 'bank' | 'ideal' | 'card' | 'cash' | 'direct_debit' | 'settlement' | 'other'

export interface BadDebtInput {
  /** The day since when it is lost, a year after the due date at the latest, or later the day on which the cash scheme was left; that when left out, or today where it is to come. */
  on?: string
}

/** `matched` paid documents; for `suggested` there is a suggestion; for `open` none; `ignored` is no concern of invoices. */
export type BankTransactionState = 'open' | 'suggested' | 'matched' | 'ignored'

/** The documents it paid. In the currency of the account, invoices less credit notes come to no more than its amount. */
export interface BankMatchInput {
  parts: ({
    invoiceId: string
    /** What of the document is paid, in its currency: of a credit note what goes back. Negative where a payment is taken back. */
    amountCents: number
  })[]
}

/** The suggestion that is not to be made again. */
export interface BankRefusalInput {
  key: string
  /** Whether it is made again after all. Default `false`. */
  undo?: boolean
}

export interface LayoutInput {
  name: string
  config: LayoutChanges
}

/** A layout; what is left out comes from the preset of its base. */
export interface LayoutChanges {
  base?: 'classic' | 'modern' | 'minimal'
  font?: 'open-sans' | 'noto-serif'
  fontSizePt?: number
  pageSize?: 'A4' | 'LETTER'
  accentColor?: string
  textColor?: string
  headerText?: string | null
  footerText?: string | null
  logo?: {
    placement?: 'left' | 'center' | 'right'
    maxHeightMm?: number
  }
  labels?: Record<string, Record<string, string>>
  showQr?: boolean
  showPaymentLink?: boolean
  columns?: Record<string, boolean>
}

export interface LayoutUpdate {
  name?: string
  config?: LayoutPatch
}

/** A change of a layout: what is left out stays, also within logo, columns and labels; null removes a label. */
export interface LayoutPatch {
  base?: 'classic' | 'modern' | 'minimal'
  font?: 'open-sans' | 'noto-serif'
  fontSizePt?: number
  pageSize?: 'A4' | 'LETTER'
  accentColor?: string
  textColor?: string
  headerText?: string | null
  footerText?: string | null
  logo?: {
    placement?: 'left' | 'center' | 'right'
    maxHeightMm?: number
  }
  labels?: Record<string, Record<string, string | null> | null>
  showQr?: boolean
  showPaymentLink?: boolean
  columns?: Record<string, boolean>
}

export interface SendInvoice {
  /** Defaults to the customer's e-mail address. */
  to?: string[]
  /** Defaults to the customer's further addresses where `to` is left out, else to nobody. */
  cc?: string[]
  /** Defaults to the text of the business. Placeholders such as {number}, in Dutch {nummer}, are filled in. */
  subject?: string | null
  /** Plain text; defaults to the text of the business. Placeholders such as {number}, in Dutch {nummer}, are filled in. */
  message?: string | null
  /** Whether the e-invoice goes along as a file of its own; it does by default where there is one. */
  attachUbl?: boolean
}

/** What is known of a mail: `sent` means handed over. Whether it was delivered, only some providers tell. */
export type EmailStatus = 'queued' | 'sent' | 'delivered' | 'bounced' | 'complained' | 'failed'

/** A document, a reminder, a formal notice to a customer, the statement of one, documents for the bookkeeping, or a notice to the account itself. */
export type EmailKind = 'invoice' | 'reminder' | 'formal_notice' | 'statement' | 'bookkeeping' | 'notice'

export interface ChargeLatePaymentInput {
  /** Whether the costs that are due are charged. Default `true`. */
  collectionCosts?: boolean
  /** Whether the interest that is due is charged. Default `true`. */
  interest?: boolean
}

export interface RecurringInput {
  /** The invoice that is copied: any of yours, draft or issued. */
  templateInvoiceId: string
  frequency: RecurringFrequency
  /** Every so many weeks, months, quarters or years. Default `1`. */
  interval?: number
  /** The next date. Its day is the anchor of those that follow: the 31st is the 28th in February, and the 31st in March again. So is that of a template whose month was longer: of the 31st, beginning on 28 February. Dates in the past are made up, oldest first. */
  nextRunDate: string
  /** The last day that a date may fall on. One before the next date stops the schedule; a later one, or none, does not resume it. Default `null`. */
  endDate?: string | null
  /** Whether the draft of each date is issued; needs the scope invoices:issue. Default `true`. */
  autoIssue?: boolean
  /** Whether what was issued is mailed to the customer; needs autoIssue and the scope invoices:send. Default `false`. */
  autoSend?: boolean
  /** Default `true`. */
  active?: boolean
}

export type RecurringFrequency = 'weekly' | 'monthly' | 'quarterly' | 'yearly'

export interface RecurringUpdate {
  frequency?: RecurringFrequency
  /** Every so many weeks, months, quarters or years. */
  interval?: number
  /** The next date. Its day is the anchor of those that follow: the 31st is the 28th in February, and the 31st in March again. So is that of a template whose month was longer: of the 31st, beginning on 28 February. Dates in the past are made up, oldest first. */
  nextRunDate?: string
  /** The last day that a date may fall on. One before the next date stops the schedule; a later one, or none, does not resume it. */
  endDate?: string | null
  /** Whether the draft of each date is issued; needs the scope invoices:issue. */
  autoIssue?: boolean
  /** Whether what was issued is mailed to the customer; needs autoIssue and the scope invoices:send. */
  autoSend?: boolean
  active?: boolean
}

export interface EmailDomainInput {
  /** A domain of your own, or one below it; other scripts are taken as well. */
  domain: string
  /** What stands before the @ of the sender. Default `facturen`. */
  fromLocalPart?: string
  /** The name of the sender; the name of the business where it is null. */
  fromName?: string | null
}

export interface CheckoutInput {
  interval: BillingInterval
  /** The language of the payment page; Dutch when left out. */
  locale?: 'nl' | 'en'
}

export type BillingInterval = 'month' | 'year'

export interface BillingPortalInput {
  locale?: 'nl' | 'en'
}

/** Who is calling, on which plan, and what is left of its limits. */
export interface Me {
  user: {
    id: string
    email: string
    name: string
    locale: 'nl' | 'en'
    emailVerified: boolean
    createdAt: string
  }
  plan: Plan
  limits: PlanLimits
  usage: {
    invoicesThisMonth: number
    customers: number
    products: number
    members: number
    emailRecipientsLast24h: number
    monthResetsAt: string
  }
  /** What the caller is in the account; null for a key of the operator. */
  role: Role | null
  account: {
    id: string
    name: string
    /** Since when the operator keeps it from sending and from being changed; null as a rule. */
    suspendedAt: string | null
  }
  /** Every account that the person belongs to; for a program its own alone. */
  accounts: ({
    id: string
    /** Of the business. */
    name: string
    role: Role
    /** What an owner offered them and they have not answered yet. */
    offeredRole: Role | null
    /** When it is deleted, because an owner asked for that. */
    deletesAt: string | null
  })[]
  /** Whether mail leaves this installation; where it does not, it is laid into a folder and nobody gets it. */
  mailReachesPeople: boolean
  auth: {
    type: 'session' | 'api_key' | 'oauth'
    scopes: Scope[]
    /** What the caller may do beyond what scopes say. */
    powers: Power[]
    sessionFresh: boolean
  }
}

export type Plan = 'free' | 'pro'

/** What the plan allows; null means without limit. */
export interface PlanLimits {
  invoicesPerMonth: number | null
  customers: number | null
  products: number | null
  members: number | null
  accounts: number | null
  emailRecipientsPer24h: number | null
  emailRecipientsPerHour: number | null
  sendsPerDocumentPer24h: number | null
  linesPerInvoice: number | null
  savedLayouts: number | null
  retentionDays: number | null
  requestsPerMinute: number | null
}

/** What a key or a connected app may do. */
export type Scope = 'invoices:read' | 'invoices:write' | 'invoices:issue' | 'invoices:send' | 'customers:read' | 'customers:write' | 'products:read' | 'products:write' | 'business:read' | 'business:write' | 'reports:read' | 'billing:read'

/** What some members may do beyond what scopes say. */
export type Power = 'payments' | 'imports' | 'filing' | 'administration' | 'ownership'

/** Everything that is wrong, by the path of the field. */
export type ValidationIssues = ({
  path: (string | number)[]
  message: string
  /** Where a text has too few characters, too many, or some that nobody sees, or where there are as many as may be. */
  reason?: 'too_short' | 'too_long' | 'hidden_characters' | 'too_many'
})[]

/** Stable; more of them may come. */
export type ErrorCode = 'account_deletion_pending' | 'account_not_deletable' | 'advance_already_deducted' | 'already_subscribed' | 'bad_origin' | 'bank_transaction_matched' | 'billing_unavailable' | 'charges_drafted' | 'credit_note_draft_exists' | 'document_expired' | 'e_invoice_withdrawn' | 'email_daily_limit' | 'email_domain_exists' | 'email_domain_invalid' | 'email_domain_provider_conflict' | 'email_domain_public' | 'email_domain_taken' | 'email_domains_unavailable' | 'email_not_verified' | 'email_platform_limit' | 'email_rate_limited' | 'email_recipient_not_allowed' | 'email_send_failed' | 'email_sending_paused' | 'exchange_rate_unavailable' | 'exchange_rate_unknown_currency' | 'external_id_taken' | 'file_too_complex' | 'forbidden' | 'headers_too_large' | 'idempotency_key_in_use' | 'idempotency_key_reused' | 'import_in_use' | 'import_invalid' | 'import_running' | 'import_unreadable' | 'insufficient_scope' | 'internal_error' | 'invalid_api_key' | 'invalid_token' | 'invoice_already_paid' | 'invoice_cancelled' | 'invoice_fully_credited' | 'invoice_has_credit_notes' | 'invoice_imported' | 'invoice_locked' | 'invoice_not_bad_debt' | 'invoice_not_cancellable' | 'invoice_not_compliant' | 'invoice_not_creditable' | 'invoice_not_issued' | 'invoice_not_paid' | 'invoice_not_remindable' | 'invoice_resend_limit' | 'last_owner' | 'layout_limit_reached' | 'layout_read_only' | 'link_expired' | 'link_invalid' | 'logo_too_large' | 'logo_unsupported_type' | 'member_exists' | 'method_not_allowed' | 'no_active_subscription' | 'no_billing_account' | 'no_late_payment_charges' | 'no_recipient' | 'not_cancelled' | 'not_found' | 'notice_in_progress' | 'notice_needs_euro' | 'notice_of_charges' | 'notice_too_early' | 'number_taken' | 'payload_too_large' | 'peppol_kvk_required' | 'plan_limit_reached' | 'plan_upgrade_required' | 'precondition_failed' | 'public_link_expired' | 'rate_limited' | 'recurring_inactive' | 'recurring_run_in_progress' | 'recurring_template_invalid' | 'reminder_in_progress' | 'reminder_too_early' | 'request_malformed' | 'request_timeout' | 'role_not_allowed' | 'service_unavailable' | 'session_not_fresh' | 'session_required' | 'subscription_ended' | 'too_many_recipients' | 'unauthenticated' | 'unknown_layout' | 'unsupported_media_type' | 'validation_failed' | 'webhook_signature_invalid'

/** The seller on every document, and what new documents begin with. */
export interface Business {
  id: string
  name: string
  legalName: string | null
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  country: string
  phone: string | null
  website: string | null
  email: string | null
  kvkNumber: string | null
  vatNumber: string | null
  peppolId: string | null
  notInHandelsregister: boolean
  iban: string | null
  bic: string | null
  bankAccountName: string | null
  defaultPaymentLink: string | null
  defaultVatTreatment: VatTreatment
  defaultSupplyType: SupplyType
  defaultVatExemptionReason: string | null
  defaultVatRate: string
  pricesIncludeVat: boolean
  vatReturnPeriod: VatReturnPeriod
  /** The one that was chosen last; by invoice where none was. */
  vatScheme: VatScheme
  /** From which day on it holds, which may lie ahead; null where none was chosen. The other holds before. */
  vatSchemeFrom: string | null
  defaultPaymentTermDays: number
  defaultCurrency: string
  defaultInvoiceLocale: DocumentLocale
  defaultNotes: string | null
  defaultFooter: string | null
  defaultLayoutId: string | null
  houseStyle: HouseStyle | null
  showEpcQrByDefault: boolean
  reminderMessage: string | null
  invoiceEmailSubject: string | null
  invoiceEmailMessage: string | null
  invoiceNumberFormat: string
  nextInvoiceSequence: number
  creditNoteNumberFormat: string
  nextCreditNoteSequence: number
  resetSequenceYearly: boolean
  remindersEnabled: boolean
  bookBankMatches: boolean
  reminderSchedule: number[]
  noticeAfterDays: number | null
  collectionCostsBearVat: boolean
  hasLogo: boolean
  logoUpdatedAt: string | null
  paymentDetailsChangedAt: string | null
  createdAt: string
  updatedAt: string
}

export interface HouseStyle {
  base?: 'classic' | 'modern' | 'minimal'
  font?: 'open-sans' | 'noto-serif'
  fontSizePt?: number
  pageSize?: 'A4' | 'LETTER'
  accentColor?: string
  textColor?: string
  headerText?: string | null
  footerText?: string | null
  logo?: {
    placement?: 'left' | 'center' | 'right'
    maxHeightMm?: number
  }
  labels?: Record<string, Record<string, string>>
  showQr?: boolean
  showPaymentLink?: boolean
  columns?: Record<string, boolean>
  /** The same as base. */
  template?: 'classic' | 'modern' | 'minimal'
}

export interface AuditEntryPage {
  data: AuditEntry[]
  page: number
  pageSize: number
  /** How many there are on all pages. */
  total: number
}

export interface AuditEntry {
  at: string
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  /** What happened. More of these may come; so far: invoice.created, invoice.updated, invoice.deleted, invoice.issued, invoice.imported, invoice.payment_recorded, invoice.payment_removed, invoice.paid, invoice.unpaid, invoice.bad_debt_marked, invoice.bad_debt_undone, invoice.cancelled, invoice.credited, invoice.credit_cancelled, invoice.deducted, invoice.sent, invoice.reminded, invoice.notice_sent, invoice.viewed, invoice.downloaded, invoice.link_renewed, invoice.mail_bounced, invoice.mail_failed, invoice.mail_complained, invoice.reprinted, invoice.documents_deleted, business.updated, business.payment_details_changed, business.vat_scheme_changed, bank_statement.added, bank_statement.removed, bank_transaction.matched, bank_transaction.unmatched, bank_transaction.ignored, payment_provider.connected, payment_provider.disconnected, vat_return.filed, vat_return.unfiled, bookkeeping_inbox.updated, bookkeeping.sent, bookkeeping.mail_failed, customer.created, customer.updated, customer.archived, customer.deleted, customer.page_renewed, customer.page_revoked, customer.page_viewed, customer.statement_sent, customer.mail_bounced, customer.mail_failed, customer.mail_complained, product.created, product.updated, product.archived, product.deleted, layout.created, layout.updated, layout.deleted, recurring.created, recurring.updated, recurring.deleted, recurring.ran, recurring.failed, recurring.stopped, email_domain.created, email_domain.verified, email_domain.deleted, sending.paused, retention.announced, import.finished, import.undone, account.deletion_requested, account.suspended, account.resumed, account.kept, member.invited, member.invitation_withdrawn, member.joined, member.role_changed, member.role_offered, member.role_declined, member.removed, api_key.created, api_key.revoked, connected_app.added, connected_app.removed, sign_in.succeeded, session.ended, sessions.ended, password.changed, email.change_requested, email.changed, totp.enabled, totp.disabled, passkey.added, passkey.removed, recovery_codes.renewed, recovery_code.used, subscription.started, subscription.changed, subscription.cancelled, subscription.resumed, subscription.ended, plan.changed. */
  action: string
  subjectId: string | null
  details: Record<string, unknown>
  /** SHA-256 over this entry and the hash of the one before. */
  hash: string
}

/** A signed-in person, a key, a connected app, the operator's command line, Polder by itself, the payment provider, or a customer who follows a link. */
export type ActorType = 'session' | 'api_key' | 'oauth' | 'command_line' | 'system' | 'payment_provider' | 'public'

export interface EventPage {
  data: Event[]
  /** What to give as after the next time. */
  nextAfter: string
  /** Whether to ask again at once. It may be true where data is empty: then what came next is for other scopes. */
  hasMore: boolean
}

/** What happened to something of the account; data depends on the type. More types may come. */
export type Event = InvoiceCreatedEvent | InvoiceUpdatedEvent | InvoiceDeletedEvent | InvoiceIssuedEvent | InvoiceImportedEvent | InvoicePaymentRecordedEvent | InvoicePaymentRemovedEvent | InvoicePaidEvent | InvoiceUnpaidEvent | InvoiceBadDebtMarkedEvent | InvoiceBadDebtUndoneEvent | InvoiceCancelledEvent | InvoiceCreditedEvent | InvoiceCreditCancelledEvent | InvoiceDeductedEvent | InvoiceSentEvent | InvoiceRemindedEvent | InvoiceNoticeSentEvent | InvoiceViewedEvent | InvoiceDownloadedEvent | InvoiceLinkRenewedEvent | InvoiceMailBouncedEvent | InvoiceMailFailedEvent | InvoiceMailComplainedEvent | InvoiceReprintedEvent | InvoiceDocumentsDeletedEvent | BusinessUpdatedEvent | BusinessPaymentDetailsChangedEvent | BusinessVatSchemeChangedEvent | BankStatementAddedEvent | BankStatementRemovedEvent | BankTransactionMatchedEvent | BankTransactionUnmatchedEvent | BankTransactionIgnoredEvent | PaymentProviderConnectedEvent | PaymentProviderDisconnectedEvent | VatReturnFiledEvent | VatReturnUnfiledEvent | BookkeepingInboxUpdatedEvent | BookkeepingSentEvent | BookkeepingMailFailedEvent | CustomerCreatedEvent | CustomerUpdatedEvent | CustomerArchivedEvent | CustomerDeletedEvent | CustomerPageRenewedEvent | CustomerPageRevokedEvent | CustomerPageViewedEvent | CustomerStatementSentEvent | CustomerMailBouncedEvent | CustomerMailFailedEvent | CustomerMailComplainedEvent | ProductCreatedEvent | ProductUpdatedEvent | ProductArchivedEvent | ProductDeletedEvent | LayoutCreatedEvent | LayoutUpdatedEvent | LayoutDeletedEvent | RecurringCreatedEvent | RecurringUpdatedEvent | RecurringDeletedEvent | RecurringRanEvent | RecurringFailedEvent | RecurringStoppedEvent | EmailDomainCreatedEvent | EmailDomainVerifiedEvent | EmailDomainDeletedEvent | SendingPausedEvent | RetentionAnnouncedEvent | ImportFinishedEvent | ImportUndoneEvent | AccountDeletionRequestedEvent | AccountSuspendedEvent | AccountResumedEvent | AccountKeptEvent | MemberInvitedEvent | MemberInvitationWithdrawnEvent | MemberJoinedEvent | MemberRoleChangedEvent | MemberRoleOfferedEvent | MemberRoleDeclinedEvent | MemberRemovedEvent | ApiKeyCreatedEvent | ApiKeyRevokedEvent | ConnectedAppAddedEvent | ConnectedAppRemovedEvent | SignInSucceededEvent | SessionEndedEvent | SessionsEndedEvent | PasswordChangedEvent | EmailChangeRequestedEvent | EmailChangedEvent | TotpEnabledEvent | TotpDisabledEvent | PasskeyAddedEvent | PasskeyRemovedEvent | RecoveryCodesRenewedEvent | RecoveryCodeUsedEvent | SubscriptionStartedEvent | SubscriptionChangedEvent | SubscriptionCancelledEvent | SubscriptionResumedEvent | SubscriptionEndedEvent | PlanChangedEvent

export interface InvoiceCreatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.created'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    credits?: string
    duplicateOf?: string
    chargesFor?: string
    recurringScheduleId?: string
  }
}

export interface InvoiceUpdatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.updated'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    fields: string[]
  }
}

export interface InvoiceDeletedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.deleted'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface InvoiceIssuedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.issued'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    number: string
  }
}

export interface InvoiceImportedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.imported'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    number: string
  }
}

export interface InvoicePaymentRecordedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.payment_recorded'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    paymentId: string
    amountCents: number
    paidOn: string
  }
}

export interface InvoicePaymentRemovedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.payment_removed'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    paymentId: string
    amountCents: number
    paidOn: string
  }
}

export interface InvoicePaidEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.paid'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    paidOn: string
  }
}

export interface InvoiceUnpaidEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.unpaid'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface InvoiceBadDebtMarkedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.bad_debt_marked'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    on: string
  }
}

export interface InvoiceBadDebtUndoneEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.bad_debt_undone'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface InvoiceCancelledEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.cancelled'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    number: string | null
  }
}

export interface InvoiceCreditedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.credited'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    creditNoteId: string
    number: string | null
    creditedCents: number
  }
}

export interface InvoiceCreditCancelledEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.credit_cancelled'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    creditNoteId: string
    number: string | null
    creditedCents: number
  }
}

export interface InvoiceDeductedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.deducted'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    invoiceId: string
    number: string
  }
}

export interface InvoiceSentEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.sent'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
    recipients: number
  }
}

export interface InvoiceRemindedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.reminded'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
    recipients: number
    automatic: boolean
  }
}

export interface InvoiceNoticeSentEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.notice_sent'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
    recipients: number
    noticeId: string
    automatic: boolean
  }
}

export interface InvoiceViewedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.viewed'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface InvoiceDownloadedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.downloaded'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    format: 'pdf' | 'ubl'
  }
}

export interface InvoiceLinkRenewedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.link_renewed'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface InvoiceMailBouncedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.mail_bounced'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
  }
}

export interface InvoiceMailFailedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.mail_failed'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
  }
}

export interface InvoiceMailComplainedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.mail_complained'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
  }
}

export interface InvoiceReprintedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.reprinted'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    number: string | null
    reason: string
    pdfSha256Before: string
    pdfSha256After: string
  }
}

export interface InvoiceDocumentsDeletedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'invoice.documents_deleted'
  at: string
  resource: {
    type: 'invoice'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    number: string
  }
}

export interface BusinessUpdatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'business.updated'
  at: string
  resource: {
    type: 'business'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    fields: string[]
  }
}

export interface BusinessPaymentDetailsChangedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'business.payment_details_changed'
  at: string
  resource: {
    type: 'business'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    fields: string[]
    /** Whether there were none before: filled in, and no change. */
    isFirst?: boolean
  }
}

export interface BusinessVatSchemeChangedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'business.vat_scheme_changed'
  at: string
  resource: {
    type: 'business'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    vatScheme: 'invoice' | 'cash'
    from: string
  }
}

export interface BankStatementAddedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'bank_statement.added'
  at: string
  resource: {
    type: 'bank_statement'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    entries: number
    newEntries: number
  }
}

export interface BankStatementRemovedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'bank_statement.removed'
  at: string
  resource: {
    type: 'bank_statement'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    entries: number
  }
}

export interface BankTransactionMatchedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'bank_transaction.matched'
  at: string
  resource: {
    type: 'bank_transaction'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    automatic: boolean
    documents: number
  }
}

export interface BankTransactionUnmatchedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'bank_transaction.unmatched'
  at: string
  resource: {
    type: 'bank_transaction'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface BankTransactionIgnoredEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'bank_transaction.ignored'
  at: string
  resource: {
    type: 'bank_transaction'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface PaymentProviderConnectedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'payment_provider.connected'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    provider: string
    live: boolean
    isFirst: boolean
  }
}

export interface PaymentProviderDisconnectedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'payment_provider.disconnected'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    provider: string
  }
}

export interface VatReturnFiledEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'vat_return.filed'
  at: string
  resource: {
    type: 'vat_return'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    period: string
    vatDueCents: number
  }
}

export interface VatReturnUnfiledEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'vat_return.unfiled'
  at: string
  resource: {
    type: 'vat_return'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    period: string
  }
}

export interface BookkeepingInboxUpdatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'bookkeeping_inbox.updated'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    hasAddress: boolean
    automatic: boolean
  }
}

export interface BookkeepingSentEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'bookkeeping.sent'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    period: string
    documents: number
    automatic: boolean
  }
}

export interface BookkeepingMailFailedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'bookkeeping.mail_failed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
  }
}

export interface CustomerCreatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.created'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface CustomerUpdatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.updated'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    fields: string[]
  }
}

export interface CustomerArchivedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.archived'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface CustomerDeletedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.deleted'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface CustomerPageRenewedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.page_renewed'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface CustomerPageRevokedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.page_revoked'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface CustomerPageViewedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.page_viewed'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface CustomerStatementSentEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.statement_sent'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
    recipients: number
  }
}

export interface CustomerMailBouncedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.mail_bounced'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
  }
}

export interface CustomerMailFailedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.mail_failed'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
  }
}

export interface CustomerMailComplainedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'customer.mail_complained'
  at: string
  resource: {
    type: 'customer'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
  }
}

export interface ProductCreatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'product.created'
  at: string
  resource: {
    type: 'product'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface ProductUpdatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'product.updated'
  at: string
  resource: {
    type: 'product'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    fields: string[]
  }
}

export interface ProductArchivedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'product.archived'
  at: string
  resource: {
    type: 'product'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface ProductDeletedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'product.deleted'
  at: string
  resource: {
    type: 'product'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface LayoutCreatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'layout.created'
  at: string
  resource: {
    type: 'layout'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface LayoutUpdatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'layout.updated'
  at: string
  resource: {
    type: 'layout'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    fields: string[]
  }
}

export interface LayoutDeletedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'layout.deleted'
  at: string
  resource: {
    type: 'layout'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface RecurringCreatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'recurring.created'
  at: string
  resource: {
    type: 'recurring'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface RecurringUpdatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'recurring.updated'
  at: string
  resource: {
    type: 'recurring'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    fields: string[]
  }
}

export interface RecurringDeletedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'recurring.deleted'
  at: string
  resource: {
    type: 'recurring'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface RecurringRanEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'recurring.ran'
  at: string
  resource: {
    type: 'recurring'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    invoiceId: string
    date: string
  }
}

export interface RecurringFailedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'recurring.failed'
  at: string
  resource: {
    type: 'recurring'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    invoiceId: string | null
    date: string
    error: string
  }
}

export interface RecurringStoppedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'recurring.stopped'
  at: string
  resource: {
    type: 'recurring'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    reason: string
  }
}

export interface EmailDomainCreatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'email_domain.created'
  at: string
  resource: {
    type: 'email_domain'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    domain: string
  }
}

export interface EmailDomainVerifiedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'email_domain.verified'
  at: string
  resource: {
    type: 'email_domain'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    domain: string
  }
}

export interface EmailDomainDeletedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'email_domain.deleted'
  at: string
  resource: {
    type: 'email_domain'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    domain: string
  }
}

export interface SendingPausedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'sending.paused'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    reason: string
    until: string
  }
}

export interface RetentionAnnouncedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'retention.announced'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    mailId: string
    documents: number
    expiresAt: string
  }
}

export interface ImportFinishedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'import.finished'
  at: string
  resource: {
    type: 'import'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    kind: string
    customers: number
    products: number
    invoices: number
    creditNotes: number
  }
}

export interface ImportUndoneEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'import.undone'
  at: string
  resource: {
    type: 'import'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    kind: string
  }
}

export interface AccountDeletionRequestedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'account.deletion_requested'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    deletesAt: string
  }
}

export interface AccountSuspendedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'account.suspended'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    reason: string
  }
}

export interface AccountResumedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'account.resumed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface AccountKeptEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'account.kept'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    reason: string
  }
}

export interface MemberInvitedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'member.invited'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    role: 'owner' | 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'
  }
}

export interface MemberInvitationWithdrawnEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'member.invitation_withdrawn'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface MemberJoinedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'member.joined'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    role: 'owner' | 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'
  }
}

export interface MemberRoleChangedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'member.role_changed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    from: 'owner' | 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'
    to: 'owner' | 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'
  }
}

export interface MemberRoleOfferedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'member.role_offered'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    role: 'owner' | 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'
  }
}

export interface MemberRoleDeclinedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'member.role_declined'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    role: 'owner' | 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'
  }
}

export interface MemberRemovedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'member.removed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    role: 'owner' | 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'
    reason: 'left' | 'removed'
  }
}

export interface ApiKeyCreatedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'api_key.created'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    name: string
  }
}

export interface ApiKeyRevokedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'api_key.revoked'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface ConnectedAppAddedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'connected_app.added'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    name: string
  }
}

export interface ConnectedAppRemovedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'connected_app.removed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    reason: string
  }
}

export interface SignInSucceededEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'sign_in.succeeded'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    method: string
  }
}

export interface SessionEndedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'session.ended'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface SessionsEndedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'sessions.ended'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    count: number
  }
}

export interface PasswordChangedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'password.changed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface EmailChangeRequestedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'email.change_requested'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface EmailChangedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'email.changed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface TotpEnabledEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'totp.enabled'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface TotpDisabledEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'totp.disabled'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface PasskeyAddedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'passkey.added'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    name: string
  }
}

export interface PasskeyRemovedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'passkey.removed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    name: string
  }
}

export interface RecoveryCodesRenewedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'recovery_codes.renewed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface RecoveryCodeUsedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'recovery_code.used'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface SubscriptionStartedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'subscription.started'
  at: string
  resource: {
    type: 'subscription'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    interval: string
  }
}

export interface SubscriptionChangedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'subscription.changed'
  at: string
  resource: {
    type: 'subscription'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    status: string
    interval: string
  }
}

export interface SubscriptionCancelledEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'subscription.cancelled'
  at: string
  resource: {
    type: 'subscription'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface SubscriptionResumedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'subscription.resumed'
  at: string
  resource: {
    type: 'subscription'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface SubscriptionEndedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'subscription.ended'
  at: string
  resource: {
    type: 'subscription'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: Record<string, never>
}

export interface PlanChangedEvent {
  /** Its place in the account, as text: 1, 2, 3 … */
  id: string
  type: 'plan.changed'
  at: string
  resource: {
    type: 'account'
    /** The document, customer, … that it happened to. */
    id: string | null
  }
  actor: {
    type: ActorType
    id: string | null
    /** The person's or the key's name, also of a key that was revoked. */
    name: string | null
  }
  data: {
    plan: 'free' | 'pro'
  }
}

/** A person who belongs to the account. */
export interface Member {
  id: string
  userId: string
  name: string
  email: string
  role: Role
  /** What an owner offered them and they have not answered yet. */
  offeredRole: Role | null
  isYou: boolean
  /** By name; null for whoever opened the account. */
  invitedBy: string | null
  createdAt: string
}

/** A person who was asked to become a member; it works for seven days, once. */
export interface Invitation {
  id: string
  email: string
  role: Role
  invitedBy: string | null
  sentAt: string
  expiresAt: string
  createdAt: string
}

export interface CustomerPage {
  data: Customer[]
  page: number
  pageSize: number
  /** How many there are on all pages. */
  total: number
}

export interface Customer {
  id: string
  type: CustomerType
  name: string
  contactName: string | null
  email: string | null
  emailCc: string | null
  phone: string | null
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  country: string
  kvkNumber: string | null
  vatNumber: string | null
  peppolId: string | null
  defaultVatTreatment: VatTreatment | null
  defaultSupplyType: SupplyType | null
  paymentTermDays: number | null
  locale: DocumentLocale | null
  notes: string | null
  defaultLayoutId: string | null
  externalId: string | null
  archived: boolean
  vatCheck: VatCheck | null
  invoiceCount: number
  createdAt: string
  updatedAt: string
}

/** What the EU VAT validation service said of a number. */
export interface VatCheck {
  vatNumber: string
  countryCode: string
  status: VatCheckStatus
  checkedAt: string
  /** The service that was asked. */
  source: string
  /** The service's proof that it was asked, on behalf of a seller with a VAT number. */
  requestIdentifier: string | null
}

/** What VIES said; `unavailable` when it could not be asked. */
export type VatCheckStatus = 'valid' | 'invalid' | 'unavailable'

export interface DeleteResult {
  id: string
  deleted: boolean
  archived: boolean
}

/** The page of a customer, with all of its documents behind one link. */
export interface CustomerPageLink {
  /** The link; null where none was made, where it was withdrawn, and once it has expired. Whoever has it sees all that the page shows. */
  url: string | null
  /** Until when the link works; null without one. */
  expiresAt: string | null
  /** Looks at the page, by all links there were: once in half an hour, not by the seller. */
  viewCount: number
  lastViewedAt: string | null
}

export interface SpentMailLimit {
  limit: number
  used: number
  /** When there is room again; Retry-After says the same in seconds. */
  retryAt: string
}

export interface ProductPage {
  data: Product[]
  page: number
  pageSize: number
  /** How many there are on all pages. */
  total: number
}

export interface Product {
  id: string
  name: string
  description: string | null
  unit: string
  unitPriceCents: number
  pricesIncludeVat: boolean
  vatRate: string | null
  sku: string | null
  externalId: string | null
  archived: boolean
  createdAt: string
  updatedAt: string
}

export interface InvoiceSummaryPage {
  data: InvoiceSummary[]
  page: number
  pageSize: number
  /** How many there are on all pages. */
  total: number
}

export interface InvoiceSummary {
  id: string
  kind: InvoiceKind
  advance: boolean
  /** Whether it was issued in another program and brought in. There are no files of it here, and it is not mailed; it counts in all figures and can be credited. */
  imported: boolean
  status: InvoiceStatus
  displayStatus: DisplayStatus
  number: string | null
  customerId: string | null
  customerName: string | null
  creditedInvoiceId: string | null
  reference: string | null
  issueDate: string
  dueDate: string | null
  currency: string
  vatTreatment: VatTreatment
  subtotalCents: number
  vatTotalCents: number
  totalCents: number
  /** What its payments come to: of a credit note, what was paid back. */
  paidCents: number
  /** What is left to pay: the total less credit notes and payments. Of a credit note what is to be paid back. */
  openCents: number
  /** What was paid beyond that, and no credit note gives back. */
  overpaidCents: number
  sentAt: string | null
  paidAt: string | null
  cancelledAt: string | null
  lastReminderAt: string | null
  /** When another reminder may go out; null where none went out yet, or nothing is to be reminded of. */
  nextReminderAllowedAt: string | null
  reminderCount: number
  recurringScheduleId: string | null
  /** What another program calls it; it is given to a draft and stays with the document. */
  externalId: string | null
  /** When the Free plan deletes its files, lines and parties; null where it keeps them. */
  expiresAt: string | null
  /** Since when only number, dates, amounts and the SHA-256 of its files are left. */
  documentsDeletedAt: string | null
  /** When its files were first taken: by its customer, or in the export of what expires. */
  downloadedAt: string | null
  createdAt: string
  updatedAt: string
}

/** Where a document stands: draft, issued, sent and paid in turn, or cancelled. */
export type InvoiceStatus = 'draft' | 'issued' | 'sent' | 'paid' | 'cancelled'

/** The status as a person reads it. The first that holds: draft, cancelled, paid, credited (nothing is left to pay after credit notes), overdue, sent, issued. */
export type DisplayStatus = 'draft' | 'issued' | 'sent' | 'overdue' | 'paid' | 'credited' | 'cancelled'

/** An invoice or credit note, with lines and both parties. */
export interface Invoice {
  id: string
  kind: InvoiceKind
  advance: boolean
  /** Whether it was issued in another program and brought in. There are no files of it here, and it is not mailed; it counts in all figures and can be credited. */
  imported: boolean
  status: InvoiceStatus
  displayStatus: DisplayStatus
  number: string | null
  customerId: string | null
  customerName: string | null
  creditedInvoiceId: string | null
  reference: string | null
  issueDate: string
  dueDate: string | null
  currency: string
  vatTreatment: VatTreatment
  subtotalCents: number
  vatTotalCents: number
  totalCents: number
  /** What its payments come to: of a credit note, what was paid back. */
  paidCents: number
  /** What is left to pay: the total less credit notes and payments. Of a credit note what is to be paid back. */
  openCents: number
  /** What was paid beyond that, and no credit note gives back. */
  overpaidCents: number
  sentAt: string | null
  paidAt: string | null
  cancelledAt: string | null
  lastReminderAt: string | null
  /** When another reminder may go out; null where none went out yet, or nothing is to be reminded of. */
  nextReminderAllowedAt: string | null
  reminderCount: number
  recurringScheduleId: string | null
  /** What another program calls it; it is given to a draft and stays with the document. */
  externalId: string | null
  /** When the Free plan deletes its files, lines and parties; null where it keeps them. */
  expiresAt: string | null
  /** Since when only number, dates, amounts and the SHA-256 of its files are left. */
  documentsDeletedAt: string | null
  /** When its files were first taken: by its customer, or in the export of what expires. */
  downloadedAt: string | null
  createdAt: string
  updatedAt: string
  supplyDate: string | null
  supplyPeriodEnd: string | null
  locale: DocumentLocale
  supplyType: SupplyType | null
  placeOfSupplyRule: PlaceOfSupplyRule | null
  vatCountry: string | null
  deliveryCountry: string | null
  vatExemptionReason: string | null
  pricesIncludeVat: boolean
  exchangeRate: string | null
  exchangeRateDate: string | null
  exchangeRateSource: string | null
  /** The late invoice whose costs of collection and interest it charges; null once it is issued with anything else, in another currency or to another customer. */
  chargesForInvoiceId: string | null
  /** The day on which it counts for VAT: figures, the ICP statement and the audit file go by it. Frozen at issue; on a draft by what it says now. Null on an advance of goods to another member state, which is no supply yet. */
  taxPointDate: string | null
  /** Why on that day. */
  taxPointReason: 'invoice' | 'invoice_due' | 'supply' | 'supply_unknown' | 'service_performed' | 'intra_eu_goods' | 'advance' | 'credit'
  /** Whether VAT at home is due on that day, or as it is paid (`cash`). Frozen at issue. */
  vatScheme: VatScheme
  /** Since when what is open of it is taken for lost, so that its VAT is given back; null while it is not. */
  badDebtOn: string | null
  vatTotalEurCents: number | null
  creditedInvoiceNumber: string | null
  creditedInvoiceDate: string | null
  /** Null where it credits none of our invoices. */
  creditedInvoice: CreditedInvoice | null
  advanceInvoiceIds: string[]
  /** The advance invoices of advanceInvoiceIds. */
  deductedAdvances: DeductedAdvance[]
  /** On an issued advance invoice: what a later invoice may deduct. */
  advanceToDeduct: DeductedAdvance | null
  buyerReference: string | null
  orderNumber: string | null
  contractNumber: string | null
  projectReference: string | null
  costCenter: string | null
  notes: string | null
  footer: string | null
  paymentLink: string | null
  showEpcQr: boolean
  layoutId: string | null
  vatBreakdown: VatGroup[]
  issuedAt: string | null
  /** When its customer last took it from its page. What the seller exports is not counted: it has reached nobody, and the document may still be cancelled. */
  lastDownloadedAt: string | null
  viewCount: number
  firstViewedAt: string | null
  lastViewedAt: string | null
  pdfSha256: string | null
  ublSha256: string | null
  ublProfile: UblProfile | null
  /** The page for the customer, valid for two years from issue or from its renewal; null on drafts and once it has expired. */
  publicUrl: string | null
  lines: InvoiceLine[]
  seller: Seller
  sellerSnapshot: Seller | null
  customer: InvoiceCustomer | null
  customerSnapshot: InvoiceCustomer | null
  /** On drafts; empty when clean. */
  compliance?: CheckResult[]
}

/** What a credit note may take back of an invoice of this account; after issue as it stood then. */
export interface CreditedInvoice {
  customerId: string | null
  /** As it stands on the invoice; null as well where that was not kept. */
  customerVatNumber: string | null
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  placeOfSupplyRule: PlaceOfSupplyRule | null
  vatCountry: string | null
  exchangeRate: string | null
  /** What may still be credited, per VAT category and rate. */
  remaining: VatGroup[]
  /** Of an invoice in another currency. */
  remainingVatEurCents: number | null
  /** The days whose rates it may state. */
  rateDays?: string[]
}

export interface VatGroup {
  category: VatCategory
  rate: string
  /** Of lines that are treated otherwise than their document; absent for all others. */
  treatment?: LineTreatment
  taxableCents: number
  vatCents: number
  /** The taxable amount in euro, by which credit notes in another currency take back together what their invoice was reported with: of what is left of it, and of what a credit note takes. Absent elsewhere. */
  taxableEurCents?: number
  /** The VAT in euro, of the same groups. */
  vatEurCents?: number
}

/** EN 16931 VAT category code. */
export type VatCategory = 'S' | 'Z' | 'AE' | 'K' | 'G' | 'E' | 'O'

/** What a later invoice deducts of an advance invoice; after issue as it stood then. */
export interface DeductedAdvance {
  id: string
  number: string
  issueDate: string
  currency: string
  customerId: string | null
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  placeOfSupplyRule: PlaceOfSupplyRule | null
  vatCountry: string | null
  /** What it charged and was not credited, per VAT category, rate and treatment. */
  remaining: VatGroup[]
  /** Of its exempt lines, each once. */
  vatExemptionReasons: string[]
  /** The number of another invoice that deducts it already. */
  deductedByNumber: string | null
}

/** The strictest rules that the e-invoice meets, Peppol BIS Billing 3.0 first. */
export type UblProfile = 'peppol' | 'nlcius' | 'en16931'

export interface InvoiceLine {
  id: string
  position: number
  productId: string | null
  description: string
  quantity: string
  unit: string
  unitPriceCents: number
  discountPercent: string
  /** The rate that is charged: "0" under every treatment but `standard`, and of lines with one of their own. */
  vatRate: string
  /** The rate as it was entered, kept for a switch back to `standard`. */
  enteredVatRate: string
  vatTreatment: LineTreatment | null
  vatExemptionReason: string | null
  /** Without VAT. Where prices include VAT, its share of what is taxed at its rate. */
  lineTotalCents: number
  /** With VAT, where prices include it; null elsewhere, because VAT is rounded once per rate. */
  lineTotalInclCents: number | null
}

export interface Seller {
  name: string
  legalName: string | null
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  country: string
  kvkNumber: string | null
  vatNumber: string | null
  peppolId: string | null
  notInHandelsregister: boolean
  iban: string | null
  bic: string | null
  bankAccountName: string | null
  email: string | null
  phone: string | null
  website: string | null
}

export interface InvoiceCustomer {
  id: string
  type: CustomerType
  name: string
  contactName: string | null
  email: string | null
  emailCc: string | null
  phone: string | null
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  country: string
  kvkNumber: string | null
  vatNumber: string | null
  peppolId: string | null
  defaultVatTreatment: VatTreatment | null
  defaultSupplyType: SupplyType | null
  paymentTermDays: number | null
  locale: DocumentLocale | null
  notes: string | null
  defaultLayoutId: string | null
}

/** One finding of the compliance check. */
export interface CheckResult {
  level: CheckLevel
  /** A path such as lines.2.vatRate. */
  field: string
  code: CheckCode
  /** For people, in the language of the one who is signed in; to programs in Dutch where `Accept-Language` begins with nl, else in English. */
  message: string
  /** Figures the finding rests on, such as the rate and what remains of it for credit_exceeds_remaining. */
  details?: Record<string, string | number | null>
}

/** Errors keep a document from being issued; warnings and notes do not. */
export type CheckLevel = 'error' | 'warning' | 'info'

/** What the compliance check found. Stable; more of them may come. */
export type CheckCode = 'seller_name_missing' | 'seller_address_incomplete' | 'seller_outside_netherlands' | 'seller_identifier_missing' | 'seller_kvk_missing' | 'kvk_invalid' | 'seller_vat_number_missing' | 'vat_number_invalid' | 'iban_invalid' | 'bic_invalid' | 'iban_missing' | 'kor_vat_number_shown' | 'customer_missing' | 'customer_name_missing' | 'customer_address_incomplete' | 'customer_vat_number_missing' | 'customer_country_mismatch' | 'customer_kvk_missing' | 'customer_vat_number_invalid' | 'customer_vat_number_unverified' | 'treatment_unusual' | 'oss_possible' | 'oss_northern_ireland' | 'oss_limit_passed' | 'oss_limit_near' | 'kor_limit_passed' | 'kor_limit_near' | 'kor_exempt_counts' | 'vat_exemption_reason_missing' | 'margin_vat_apart' | 'supply_type_missing' | 'lines_missing' | 'line_description_missing' | 'line_quantity_invalid' | 'line_unit_unknown' | 'line_discount_out_of_range' | 'vat_rate_not_allowed' | 'vat_rate_unusual' | 'vat_rate_foreign' | 'vat_country_mismatch' | 'issue_date_in_future' | 'issue_date_late' | 'issue_date_out_of_order' | 'due_date_before_issue_date' | 'payment_term_long' | 'supply_date_missing' | 'supply_period_invalid' | 'vat_period_filed' | 'late_icp' | 'late_oss' | 'currency_invalid' | 'exchange_rate_missing' | 'exchange_rate_upside_down' | 'exchange_rate_far' | 'exchange_rate_old' | 'total_negative' | 'total_zero' | 'amount_not_whole' | 'amount_too_large' | 'credited_reference_missing' | 'credit_exceeds_remaining' | 'late_charges_exceed_due' | 'credit_treatment_differs' | 'credit_customer_differs' | 'credit_before_invoice' | 'number_breaks_sequence' | 'number_taken' | 'number_outside_series' | 'text_has_control_characters' | 'line_has_too_many_breaks' | 'line_word_too_long' | 'text_has_too_many_breaks' | 'text_word_too_long' | 'document_too_long' | 'text_not_printable' | 'ubl_profile_en16931_only' | 'advance_already_deducted' | 'advance_nothing_left' | 'advance_customer_differs' | 'advance_treatment_differs' | 'advance_currency_differs' | 'advance_after_invoice' | 'advance_of_intra_eu_goods' | 'buyer_reference_defaulted' | 'ubl_unavailable' | 'ubl_needs_supply_date'

/** The numbers the next issues would get today; nothing is reserved. */
export interface NextNumberPreview {
  invoice: string
  creditNote: string
}

export interface Deleted {
  id: string
  deleted: true
}

/** All payments of a document, the oldest day first. */
export interface PaymentList {
  data: Payment[]
}

export interface Payment {
  id: string
  amountCents: number
  /** As the bank booked it in euro; null where nobody said. */
  amountEurCents: number | null
  /** What that is more than the amount at the rate of the document, in euro cents; null in euro, and where nobody said. */
  exchangeDifferenceCents: number | null
  paidOn: string
  method: PaymentMethod
  reference: string | null
  source: PaymentSource
  /** The document that it was set off against. */
  settledWith: {
    invoiceId: string
    number: string | null
  } | null
  /** The movement on the bank account that it is. */
  bankTransactionId: string | null
  createdAt: string
}

/** Who wrote it down: somebody, a line of a bank statement, a payment provider, an import. */
export type PaymentSource = 'manual' | 'bank' | 'provider' | 'import'

export interface BankUploadReport {
  dryRun: boolean
  /** Of the upload, to take it back by; null in a dry run. */
  id: string | null
  statements: ({
    /** Its name in a ZIP; else empty. */
    file: string
    format: 'camt053' | 'mt940' | 'csv'
    /** The IBAN, or what the bank calls the account. */
    account: string
    currency: string
    from: string
    to: string
    openingCents: number | null
    closingCents: number | null
    entryCount: number
    /** How many of them were in no file before. */
    newCount: number
    /** Null where its balances add up, or the file tells none. */
    problem: {
      /** After how many of its entries a balance is told that is not what it should be. */
      afterEntries: number
      toldCents: number
      /** What the balance before it and the entries since then come to. */
      expectedCents: number
    } | null
  })[]
  /** Files of a ZIP that are no statement, a broken one, or too much with those before, which the others are read beside. */
  unreadable: ({
    file: string
    reason: string
    line: number
  })[]
  entryCount: number
  newCount: number
  /** How many of the new ones were, or in a dry run would be, booked by themselves. */
  matchedCount: number
  /** For how many there is a suggestion. */
  suggestedCount: number
  /** For how many there is none. */
  openCount: number
}

export interface BankStatementPage {
  data: BankStatement[]
  page: number
  pageSize: number
  /** How many there are on all pages. */
  total: number
}

/** A file of bank statements that was uploaded. */
export interface BankStatement {
  id: string
  fileName: string
  statements: ({
    /** Its name in a ZIP; else empty. */
    file: string
    format: 'camt053' | 'mt940' | 'csv'
    /** The IBAN, or what the bank calls the account. */
    account: string
    currency: string
    from: string
    to: string
    openingCents: number | null
    closingCents: number | null
    entryCount: number
    /** How many of them were in no file before. */
    newCount: number
    /** Null where its balances add up, or the file tells none. */
    problem: {
      /** After how many of its entries a balance is told that is not what it should be. */
      afterEntries: number
      toldCents: number
      /** What the balance before it and the entries since then come to. */
      expectedCents: number
    } | null
  })[]
  entryCount: number
  newCount: number
  createdAt: string
}

export interface BankTransactionPage {
  data: BankTransaction[]
  page: number
  pageSize: number
  /** How many there are on all pages. */
  total: number
}

/** A movement on a bank account, kept once whatever files it stands in. */
export interface BankTransaction {
  id: string
  bankAccount: string
  currency: string
  bookedOn: string
  /** Positive what came in, negative what went out. */
  amountCents: number
  counterpartyName: string | null
  counterpartyIban: string | null
  description: string
  isReversal: boolean
  state: BankTransactionState
  /** Whether it was booked by itself; null where it is not matched. */
  isAutomatic: boolean | null
  /** What it paid. */
  payments: ({
    id: string
    invoiceId: string
    kind: InvoiceKind
    number: string | null
    customerName: string | null
    currency: string
    amountCents: number
  })[]
  /** What of a matched one paid nothing. */
  unexplainedCents: number
  /** What it may have paid, the likeliest first; none once it is matched or ignored. */
  suggestions: ({
    /** What it is refused by. */
    key: string
    parts: ({
      invoiceId: string
      kind: InvoiceKind
      number: string | null
      customerName: string | null
      currency: string
      totalCents: number
      openCents: number
      /** What of it is paid, in its currency; of a credit note what goes back. Negative where a payment is taken back. */
      amountCents: number
    })[]
    /** Why, in sentences. */
    reasons: ({
      code: string
      message: string
    })[]
  })[]
  createdAt: string
}

/** Figures in euro; documents in another currency count by their own rate. */
export interface Stats {
  year: number
  quarter: number | null
  currency: 'EUR'
  /** What is left to pay of invoices, VAT included. */
  openCents: number
  openCount: number
  overdueCents: number
  overdueCount: number
  /** What was paid of invoices, in part as well, VAT included and less what was credited. */
  paidCents: number
  paidCount: number
  /** Of the year, by tax point, without VAT. */
  revenueCents: number
  revenueByMonth: number[]
  /** Documents that the Free plan deletes within 30 days. */
  expiring: {
    count: number
    notDownloadedCount: number
    /** When the first of them is deleted. */
    firstAt: string | null
    /** The first ten of them. */
    documents: ({
      id: string
      kind: InvoiceKind
      number: string | null
      expiresAt: string
    })[]
  }
  vat: {
    current: VatQuarter
    previous: VatQuarter
    selected: VatQuarter | null
  }
}

/** The figures of the Dutch VAT return of one quarter, in euro. */
export interface VatQuarter {
  year: number
  quarter: number
  from: string
  to: string
  /** By the tax point of each document (`invoice`, factuurstelsel), whether paid or not; or, of the boxes 1a, 1b and 1c, by the day of each payment (`cash`, kasstelsel). That of its last day. */
  basis: VatScheme
  boxes: {
    '1a': {
      taxableCents: number
      vatCents: number
    }
    '1b': {
      taxableCents: number
      vatCents: number
    }
    '1c': {
      taxableCents: number
      vatCents: number
    }
    '1e': {
      taxableCents: number
      vatCents: number
    }
    '3a': {
      taxableCents: number
      vatCents: number
    }
    '3b': {
      taxableCents: number
      vatCents: number
    }
  }
  /** The boxes as the form asks for them: whole euros, rounded in the taxpayer's favour. */
  boxesWholeEuros: {
    '1a': {
      taxableEuros: number
      vatEuros: number
    }
    '1b': {
      taxableEuros: number
      vatEuros: number
    }
    '1c': {
      taxableEuros: number
      vatEuros: number
    }
    '1e': {
      taxableEuros: number
      vatEuros: number
    }
    '3a': {
      taxableEuros: number
      vatEuros: number
    }
    '3b': {
      taxableEuros: number
      vatEuros: number
    }
  }
  /** Turnover exempt from VAT; no box of the return. */
  exemptCents: number
  /** Turnover under the small-business scheme; no box of the return. */
  korCents: number
  /** Taxed in other countries: services outside the EU, and whatever a rule on the place of supply has taxed abroad; no box of the return. */
  otherCents: number
  /** VAT of other member states, per country and rate, for the return of the one-stop shop of a quarter. In no box; absent where there is none. */
  oss?: ({
    country: string
    rate: string
    taxableCents: number
    vatCents: number
  })[]
  /** The VAT of all boxes. */
  vatDueCents: number
  /** Issued invoices and credit notes that were not cancelled. */
  documentCount: number
  /** The statement of intra-Community supplies, per customer and VAT number. Its total is box 3b. */
  icp: ({
    customerId: string
    name: string
    /** As the VAT number begins: EL for Greece, XI for Northern Ireland. */
    country: string
    /** As it stands on the documents. */
    vatNumber: string
    goodsCents: number
    servicesCents: number
    /** In whole euros, as the form asks; all rows together are box 3b. */
    goodsEuros: number
    servicesEuros: number
  })[]
}

/** What became of a file, or what would become of it. */
export interface ImportReport {
  /** Of what was brought in, to undo it by; null after a dry run. */
  importId: string | null
  rows: number
  ok: number
  failed: number
  /** At most the first thousand. */
  errors: ({
    /** The line of the file it begins on, from 1; of an e-invoice that of the element. */
    row: number
    /** The file of a ZIP that it stands in. */
    file: string | null
    /** The field; of what is left out of an e-invoice the path of its element, such as `PayeeParty`. */
    field: string | null
    /** What stands there, in one line and cut after 80 characters; null where nothing does, and in e-invoices. */
    value: string | null
    code: 'value_missing' | 'value_too_long' | 'value_invalid' | 'formula' | 'row_uneven' | 'quotes_broken' | 'email_invalid' | 'kvk_invalid' | 'vat_number_invalid' | 'country_unknown' | 'term_invalid' | 'amount_invalid' | 'rate_invalid' | 'date_invalid' | 'date_in_future' | 'due_before_issue' | 'paid_before_issue' | 'currency_unknown' | 'amount_not_whole' | 'currencies_differ' | 'price_not_in_euro' | 'exchange_rate_missing' | 'exchange_rate_assumed' | 'exchange_rate_inverted' | 'status_unknown' | 'open_differs' | 'partly_paid' | 'paid_date_assumed' | 'column_missing' | 'number_invalid' | 'number_taken' | 'amounts_missing' | 'totals_differ' | 'vat_differs' | 'rate_unclear' | 'number_twice' | 'xml_unreadable' | 'xml_doctype' | 'no_e_invoice' | 'document_type_unknown' | 'credit_below_zero' | 'seller_differs' | 'lines_differ' | 'too_many_lines' | 'treatments_mixed' | 'element_left_out' | 'element_unknown' | 'more_left_out' | 'value_differs' | 'text_shortened'
    message: string
  })[]
  /** What comes in, but not as it stands there: what is left out, or was taken for something. At most a thousand, of each code and field at least the first. */
  warnings: ({
    /** The line of the file it begins on, from 1; of an e-invoice that of the element. */
    row: number
    /** The file of a ZIP that it stands in. */
    file: string | null
    /** The field; of what is left out of an e-invoice the path of its element, such as `PayeeParty`. */
    field: string | null
    /** What stands there, in one line and cut after 80 characters; null where nothing does, and in e-invoices. */
    value: string | null
    code: 'value_missing' | 'value_too_long' | 'value_invalid' | 'formula' | 'row_uneven' | 'quotes_broken' | 'email_invalid' | 'kvk_invalid' | 'vat_number_invalid' | 'country_unknown' | 'term_invalid' | 'amount_invalid' | 'rate_invalid' | 'date_invalid' | 'date_in_future' | 'due_before_issue' | 'paid_before_issue' | 'currency_unknown' | 'amount_not_whole' | 'currencies_differ' | 'price_not_in_euro' | 'exchange_rate_missing' | 'exchange_rate_assumed' | 'exchange_rate_inverted' | 'status_unknown' | 'open_differs' | 'partly_paid' | 'paid_date_assumed' | 'column_missing' | 'number_invalid' | 'number_taken' | 'amounts_missing' | 'totals_differ' | 'vat_differs' | 'rate_unclear' | 'number_twice' | 'xml_unreadable' | 'xml_doctype' | 'no_e_invoice' | 'document_type_unknown' | 'credit_below_zero' | 'seller_differs' | 'lines_differ' | 'too_many_lines' | 'treatments_mixed' | 'element_left_out' | 'element_unknown' | 'more_left_out' | 'value_differs' | 'text_shortened'
    message: string
  })[]
  /** How many warnings there are in all. */
  warningCount: number
  /** Rows that are fine and need not be brought in: what is known already by this field, and drafts. */
  skipped: ({
    row: number
    field: string
    value: string
  })[]
  /** What was made, or would be. */
  created: {
    customers: number
    products: number
    invoices: number
    creditNotes: number
  }
  /** The number of the next invoice once past invoices were brought in; null for other imports. */
  nextNumber: string | null
  recognised: {
    format: 'csv' | 'xlsx' | 'ubl'
    preset: string | null
    encoding: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be' | null
    delimiter: ';' | ',' | '	' | '|' | null
    decimalMark: ',' | '.'
    decimalMarkIsCertain: boolean
    dateOrder: 'dmy' | 'mdy'
    dateOrderIsCertain: boolean
    /** The line that the headings stand on, from 1; 0 where a file has none. */
    headingRow: number
    headings: string[]
    samples: (string[])[]
    columns: Record<string, number>
    /** Fields that no column was found for, and without which nothing can be read: one of each list. */
    missing: (string[])[]
  }
}

export interface ImportState {
  /** What is being brought in or taken out. Its rows count in all figures as soon as they are there. */
  running: {
    id: string
    kind: 'customers' | 'products' | 'invoices'
    /** `staging` while it is written down what there is to write, of which nothing is there yet. */
    state: 'staging' | 'writing' | 'removing'
    /** How many of its rows are there. */
    written: number
    total: number
  } | null
  /** The last import that was not undone. */
  last: {
    id: string
    kind: 'customers' | 'products' | 'invoices'
    created: {
      customers: number
      products: number
      invoices: number
      creditNotes: number
    }
    createdAt: string
  } | null
  /** The latest import, where all of it was taken back: the code of the error says why. */
  failed: {
    id: string
    kind: 'customers' | 'products' | 'invoices'
    code: string
    errors: ({
      /** The line of the file it begins on, from 1; of an e-invoice that of the element. */
      row: number
      /** The file of a ZIP that it stands in. */
      file: string | null
      /** The field; of what is left out of an e-invoice the path of its element, such as `PayeeParty`. */
      field: string | null
      /** What stands there, in one line and cut after 80 characters; null where nothing does, and in e-invoices. */
      value: string | null
      code: 'value_missing' | 'value_too_long' | 'value_invalid' | 'formula' | 'row_uneven' | 'quotes_broken' | 'email_invalid' | 'kvk_invalid' | 'vat_number_invalid' | 'country_unknown' | 'term_invalid' | 'amount_invalid' | 'rate_invalid' | 'date_invalid' | 'date_in_future' | 'due_before_issue' | 'paid_before_issue' | 'currency_unknown' | 'amount_not_whole' | 'currencies_differ' | 'price_not_in_euro' | 'exchange_rate_missing' | 'exchange_rate_assumed' | 'exchange_rate_inverted' | 'status_unknown' | 'open_differs' | 'partly_paid' | 'paid_date_assumed' | 'column_missing' | 'number_invalid' | 'number_taken' | 'amounts_missing' | 'totals_differ' | 'vat_differs' | 'rate_unclear' | 'number_twice' | 'xml_unreadable' | 'xml_doctype' | 'no_e_invoice' | 'document_type_unknown' | 'credit_below_zero' | 'seller_differs' | 'lines_differ' | 'too_many_lines' | 'treatments_mixed' | 'element_left_out' | 'element_unknown' | 'more_left_out' | 'value_differs' | 'text_shortened'
      message: string
    })[]
    createdAt: string
  } | null
}

/** A built-in preset or a saved template. */
export interface Layout {
  id: string
  name: string
  builtIn: boolean
  /** A preset, or a template of an account that is back on Free. */
  readOnly: boolean
  config: LayoutConfig
  createdAt: string | null
  updatedAt: string | null
}

/** How a document looks, every part of it said. */
export interface LayoutConfig {
  base: 'classic' | 'modern' | 'minimal'
  font: 'open-sans' | 'noto-serif'
  fontSizePt: number
  pageSize: 'A4' | 'LETTER'
  accentColor: string
  textColor: string
  headerText: string | null
  footerText: string | null
  logo: {
    placement: 'left' | 'center' | 'right'
    maxHeightMm: number
  }
  labels: Record<string, Record<string, string>>
  showQr: boolean
  showPaymentLink: boolean
  columns: {
    quantity: boolean
    unit: boolean
    unitPrice: boolean
    discount: boolean
    vatRate: boolean
  }
}

export interface EmailLogEntryPage {
  data: EmailLogEntry[]
  page: number
  pageSize: number
  /** How many there are on all pages. */
  total: number
}

export interface EmailLogEntry {
  id: string
  kind: EmailKind
  invoiceId: string | null
  invoiceNumber: string | null
  /** Whom it went to; empty, as `cc` is, for programs without the scope customers:read where the mail is about a document. */
  to: string[]
  cc: string[]
  subject: string
  status: EmailStatus
  /** What a mail server said of it, or `no_recipient`. Such words name the address: without customers:read they are null. */
  error: string | null
  sentAt: string | null
  deliveredAt: string | null
  createdAt: string
}

/** The formal notices of an invoice, the latest first. */
export interface NoticeList {
  data: Notice[]
  /** Null where none may be sent today, or ever. */
  claim: NoticeClaim | null
  /** The first day on which the next one may be sent; null where none can be, such as of what is paid. */
  earliestOn: string | null
  /** How many other invoices of the same customer are overdue. Of a consumer the law wants one notice for all of them, with costs over the sum (art. 6:96 (7) BW), which Polder does not write. */
  otherOverdue: number
  /** Null where nothing can be charged, such as while a draft of it is open. */
  chargeable: ChargeableLatePayment | null
  /** The documents that charge costs and interest of this invoice, the oldest first; none that were cancelled. */
  charges: LatePaymentCharge[]
}

/** A formal notice as it was sent: what it says is never worked out anew. */
export interface Notice {
  id: string
  kind: DebtorKind
  /** The last day to pay that the letter names. */
  payBy: string
  currency: 'EUR'
  openCents: number
  /** Costs of collection by the scale of the law, with the VAT that the seller cannot deduct. A consumer owes them only once `payBy` has passed. */
  costsCents: number
  /** Statutory interest to the day of the letter. */
  interestCents: number
  charged: LateCharges
  /** Adds up to the interest with what of it was charged. */
  interest: InterestPeriod[]
  /** The day that the letter bears. */
  sentOn: string
  locale: DocumentLocale
  /** Whether it went by itself, `noticeAfterDays` after the due date. */
  automatic: boolean
  /** Of the letter; null until it is printed. */
  sha256: string | null
  /** What is known of the mail that brought it. */
  status: EmailStatus
  /** Whether it failed without an answer: it may have arrived all the same. */
  isUncertain: boolean
  createdAt: string
}

/** Who is written to. A consumer has fourteen days before costs may be charged (art. 6:96 (6) BW) and owes the interest of art. 6:119 BW; a business owes costs and the interest of art. 6:119a BW as soon as it is late. */
export type DebtorKind = 'consumer' | 'business'

/** What of both was charged on documents of their own, and is taken off. */
export interface LateCharges {
  costsCents: number
  interestCents: number
}

/** So many days of statutory interest at one rate over one amount. */
export interface InterestPeriod {
  from: string
  /** The last day of it. */
  to: string
  days: number
  /** What was open on those days. */
  overCents: number
  /** In per cent a year. */
  rate: string
  /** Whether the rate of this half-year was not known to Polder yet: the last one known stands in for it. */
  isAssumed: boolean
  cents: number
}

/** What a formal notice would say if it was sent today. */
export interface NoticeClaim {
  kind: DebtorKind
  /** The last day to pay that the letter names. */
  payBy: string
  currency: 'EUR'
  openCents: number
  /** Costs of collection by the scale of the law, with the VAT that the seller cannot deduct. A consumer owes them only once `payBy` has passed. */
  costsCents: number
  /** Statutory interest to the day of the letter. */
  interestCents: number
  charged: LateCharges
  /** Adds up to the interest with what of it was charged. */
  interest: InterestPeriod[]
}

/** What is due today of costs and interest, less what was charged before. Nothing is charged where both are 0. */
export interface ChargeableLatePayment {
  kind: DebtorKind
  /** Of a consumer nothing until the fourteen days of a notice are over; of a business the least of the law while no notice went to it. */
  costsCents: number
  interestCents: number
}

/** A document that charges costs and interest of the invoice; null without number while a draft. */
export interface LatePaymentCharge {
  id: string
  number: string | null
  status: InvoiceStatus
  totalCents: number
  /** What its credit notes took off: that is no longer charged. */
  creditedCents: number
}

export interface RecurringSchedulePage {
  data: RecurringSchedule[]
  page: number
  pageSize: number
  /** How many there are on all pages. */
  total: number
}

/** Invoices that make themselves: copies of a template, on dates in equal steps. */
export interface RecurringSchedule {
  id: string
  /** Null once the draft was deleted. */
  templateInvoiceId: string | null
  customerId: string | null
  customerName: string | null
  /** That of the template; null once it was deleted, as the next two. */
  currency: string | null
  /** What the template comes to, VAT included. */
  totalCents: number | null
  /** The first three lines of the template, as written. */
  lineDescriptions: string[] | null
  frequency: RecurringFrequency
  interval: number
  /** The date it began with, which supply periods are counted from; with another frequency or interval it begins anew. */
  firstRunDate: string
  /** The supply period of firstRunDate where its frequency or interval was changed: it follows on what was billed before. Null where the template tells it. */
  firstSupplyDate: string | null
  firstSupplyPeriodEnd: string | null
  nextRunDate: string
  /** The day of the month that dates are counted from. */
  anchorDay: number
  endDate: string | null
  autoIssue: boolean
  autoSend: boolean
  active: boolean
  lastRunAt: string | null
  lastRunDate: string | null
  /** What the last run made; null where it could make nothing. */
  lastInvoiceId: string | null
  /** How many invoices it made. */
  runCount: number
  /** The error code that the last run ended with. With a lastInvoiceId, that invoice waits to be repaired and issued or sent by hand, which clears the error; without one, nothing was made and the schedule is inactive. */
  lastError: string | null
  createdAt: string
  updatedAt: string
}

export interface EmailDomain {
  id: string
  /** In lower case, other scripts in their ASCII form. */
  domain: string
  fromLocalPart: string
  fromName: string | null
  fromAddress: string
  /** Mail comes from the domain once it is verified; until then it comes from the platform's address. */
  status: EmailDomainStatus
  /** To add to the DNS. Empty where the provider has not answered yet: verify asks again. */
  records: DnsRecord[]
  lastCheckedAt: string | null
  verifiedAt: string | null
  createdAt: string
  updatedAt: string
}

export type EmailDomainStatus = 'pending' | 'verified' | 'failed'

export interface DnsRecord {
  type: string
  /** Below the domain that is registered. */
  name: string
  value: string
  /** Of MX records. */
  priority: number | null
  ttl: string | null
  status: EmailDomainStatus
}

/** The plan, the subscription behind it and what was paid. */
export interface Billing {
  plan: Plan
  subscription: Subscription | null
  /** Newest first. */
  payments: SubscriptionPayment[]
  /** A payment page that is still open. */
  checkout: {
    url: string
    expiresAt: string
  } | null
  hasBillingAccount: boolean
  /** What Pro costs; null where nothing is for sale, prices null while the provider is silent. */
  offer: {
    prices: {
      month: {
        priceCents: number
        currency: string
      }
      year: {
        priceCents: number
        currency: string
      }
    } | null
  } | null
  /** Days after issue that Free keeps documents; null for good. */
  freeRetentionDays: number | null
}

export interface Subscription {
  status: SubscriptionStatus
  interval: BillingInterval
  priceCents: number
  currency: string
  currentPeriodStartAt: string
  currentPeriodEndAt: string
  cancelAtPeriodEnd: boolean
  cancelledAt: string | null
  endedAt: string | null
  /** When Pro ends unless something changes: after a cancellation, or for want of a payment. */
  proEndsAt: string | null
}

export type SubscriptionStatus = 'active' | 'past_due' | 'incomplete' | 'ended'

export interface SubscriptionPayment {
  id: string
  /** The number of its invoice; null until there is one. */
  number: string | null
  amountCents: number
  vatCents: number | null
  currency: string
  status: PaymentStatus
  periodStart: string
  periodEnd: string
  paidAt: string | null
}

export type PaymentStatus = 'open' | 'paid' | 'refunded' | 'void'

/** A page of the payment provider. */
export interface BillingLink {
  url: string
  expiresAt: string
}

/** What a customer sees of a document. */
export interface PublicInvoice {
  kind: InvoiceKind
  advance: boolean
  status: DisplayStatus
  number: string
  locale: DocumentLocale
  issueDate: string
  dueDate: string | null
  supplyDate: string | null
  supplyPeriodEnd: string | null
  deliveryCountry: string | null
  paidOn: string | null
  currency: string
  reference: string | null
  buyerReference: string | null
  orderNumber: string | null
  contractNumber: string | null
  projectReference: string | null
  costCenter: string | null
  notes: string | null
  footer: string | null
  creditedInvoiceNumber: string | null
  creditedInvoiceDate: string | null
  seller: {
    name: string
    addressLine1: string | null
    addressLine2: string | null
    postalCode: string | null
    city: string | null
    country: string
    kvkNumber: string | null
    vatNumber: string | null
    legalName: string | null
    email: string | null
    phone: string | null
    website: string | null
  }
  customer: {
    name: string
    addressLine1: string | null
    addressLine2: string | null
    postalCode: string | null
    city: string | null
    country: string
    kvkNumber: string | null
    vatNumber: string | null
    contactName: string | null
  } | null
  lines: ({
    description: string
    quantity: string
    unit: string
    unitPriceCents: number
    discountPercent: string
    vatRate: string
    /** Of a line that is treated otherwise than the document. */
    vatTreatment: LineTreatment | null
    /** Of a line beside taxed ones: it stands in no group of VAT, and `legalNotes` name the scheme. */
    underMarginScheme: boolean
    /** Without VAT. */
    lineTotalCents: number
    /** With VAT, where prices include it. */
    lineTotalInclCents: number | null
  })[]
  pricesIncludeVat: boolean
  vatTreatment: VatTreatment
  /** No VAT may be stated apart: its only amount is the total. */
  underMarginScheme: boolean
  legalNotes: string[]
  vatBreakdown: VatGroup[]
  subtotalCents: number
  vatTotalCents: number
  totalCents: number
  /** For documents in another currency. */
  vatTotalEurCents: number | null
  /** Units of the currency for one euro. */
  exchangeRate: string | null
  exchangeRateDate: string | null
  /** Null when the seller names none. */
  exchangeRateSource: string | null
  /** What issued credit notes took off the total. */
  creditedCents: number
  /** What was paid, before anything of it went back. */
  paidCents: number
  /** What of that was paid back. */
  refundedCents: number
  /** What is still to be paid back; of a credit note on an invoice that was made elsewhere null: nobody knows here. */
  refundDueCents: number | null
  /** What was paid too much, and no credit note gives back. */
  overpaidCents: number
  openCents: number
  /** How to pay what is open; null when nothing is. */
  payment: {
    amountCents: number
    iban: string | null
    bic: string | null
    accountName: string
    reference: string
    /** The text of the SEPA payment QR code; null when there can be none. */
    epcQr: string | null
    /** A page to pay at; http or https. Null where the page of the document takes payments itself. */
    link: string | null
    /** Whether it can be paid from the page of the document, at the payment provider of the seller. */
    online: {
      /** With a key for tests nobody pays, and the document does not become paid. */
      isTest: boolean
    } | null
  } | null
  /** The day the seller last changed where payments go. */
  paymentDetailsChangedOn: string | null
  /** The seller has another account by now than the document names. */
  paymentDetailsChangedSinceIssue: boolean
  hasUbl: boolean
}

/** What each code of a refusal says in `details`. */
export interface RefusalDetails {
  unauthenticated: undefined
  invalid_api_key: undefined
  invalid_token: undefined
  account_deletion_pending: {
    deletesAt: string
  }
  forbidden: {
    reason: 'account_suspended' | 'inviting_account_suspended'
  }
  validation_failed: ValidationIssues
  rate_limited: {
    waiting: number
  }
  service_unavailable: undefined
  insufficient_scope: {
    scope: Scope
  }
  role_not_allowed: {
    /** The roles that may; empty where the role was lowered at that moment. */
    roles: Role[]
  }
  plan_upgrade_required: {
    feature: string
  }
  bad_origin: undefined
  session_required: undefined
  session_not_fresh: undefined
  email_not_verified: undefined
  precondition_failed: undefined
  payload_too_large: {
    limit: 'storedBytes'
    usedBytes: number
    allowedBytes: number
  }
  unsupported_media_type: undefined
  unknown_layout: {
    layoutId: string
  }
  logo_too_large: {
    limit: 'storedBytes'
    usedBytes: number
    allowedBytes: number
  }
  logo_unsupported_type: undefined
  not_found: undefined
  account_not_deletable: {
    reason: 'subscription_running' | 'sells_subscriptions'
  }
  billing_unavailable: undefined
  last_owner: undefined
  idempotency_key_in_use: undefined
  idempotency_key_reused: undefined
  plan_limit_reached: {
    /** The limit, as `limits` of GET /me names it. */
    limit: string
    /** How many there may be, where the installation decides that. */
    most?: number
  }
  member_exists: undefined
  external_id_taken: {
    /** Of the one that has it. */
    id: string
  }
  email_recipient_not_allowed: {
    /** The addresses that mail may go to; without the scope customers:read those of the customer are left out. */
    addresses: string[]
  }
  email_sending_paused: {
    until: string
    reason: string
  }
  no_recipient: undefined
  too_many_recipients: {
    limit: number
    recipients: number
  }
  invoice_resend_limit: SpentMailLimit
  email_daily_limit: SpentMailLimit
  email_rate_limited: SpentMailLimit
  email_platform_limit: SpentMailLimit
  email_send_failed: {
    reason: string | null
  }
  link_invalid: undefined
  public_link_expired: undefined
  number_taken: {
    number: string
  }
  invoice_not_issued: {
    status: InvoiceStatus
  }
  invoice_not_creditable: {
    status: InvoiceStatus
  }
  invoice_cancelled: {
    status: InvoiceStatus
  }
  invoice_fully_credited: {
    status: InvoiceStatus
  }
  advance_already_deducted: {
    advanceInvoiceId: string
    /** Of the invoice that deducts it. */
    number: string | null
  }
  exchange_rate_unknown_currency: {
    currency: string
  }
  invoice_locked: {
    status: InvoiceStatus
  }
  invoice_not_compliant: CheckResult[]
  exchange_rate_unavailable: {
    currency: string
    date: string
  }
  document_expired: {
    deletedAt: string
  }
  credit_note_draft_exists: {
    creditNoteId: string
  }
  invoice_not_cancellable: {
    status: InvoiceStatus
    reason: 'not_issued' | 'deducted' | 'paid' | 'sent' | 'seen' | 'charged'
  }
  invoice_has_credit_notes: {
    status: InvoiceStatus
  }
  invoice_already_paid: {
    status: InvoiceStatus
  }
  invoice_not_paid: {
    status: InvoiceStatus
  }
  invoice_not_bad_debt: {
    status: InvoiceStatus
  }
  invoice_imported: undefined
  peppol_kvk_required: {
    reason: 'ubl_needs_customer'
  }
  e_invoice_withdrawn: undefined
  file_too_complex: undefined
  import_unreadable: {
    reason: string
    limit?: number
  }
  bank_transaction_matched: undefined
  import_running: undefined
  import_invalid: ImportReport
  import_in_use: {
    reason: 'not_last' | 'changed' | 'used' | 'numbered'
  }
  layout_limit_reached: {
    limit: number
  }
  layout_read_only: undefined
  invoice_not_remindable: {
    status: InvoiceStatus
  }
  reminder_too_early: {
    nextAllowedAt: string
  }
  reminder_in_progress: undefined
  notice_of_charges: undefined
  notice_needs_euro: undefined
  notice_too_early: {
    earliestOn: string
  }
  notice_in_progress: undefined
  charges_drafted: {
    invoiceId: string
  }
  no_late_payment_charges: undefined
  recurring_template_invalid: undefined
  recurring_inactive: undefined
  recurring_run_in_progress: undefined
  email_domain_exists: {
    id: string
  }
  email_domain_taken: undefined
  email_domain_provider_conflict: undefined
  email_domain_invalid: undefined
  email_domain_public: undefined
  email_domains_unavailable: undefined
  already_subscribed: undefined
  no_active_subscription: undefined
  not_cancelled: undefined
  subscription_ended: undefined
  no_billing_account: undefined
  webhook_signature_invalid: undefined
  link_expired: undefined
}

/** What each operation takes and answers. */
export interface Operations {
  /**
   * Who is calling, with plan, limits and usage.
   *
   * `auth` tells what the call may do.
   */
  getMe: {
    answer: Me
  }
  /**
   * The business profile: the seller on every document.
   *
   * Its fields stand on the next document that is issued; issued ones keep those of their day.
   *
   * Needs the scope `business:read`.
   */
  getBusiness: {
    answer: Business
  }
  /**
   * Change the business profile.
   *
   * Fields left out stay as they are. Payment details and the reply-to address (iban, bic, bankAccountName, defaultPaymentLink, email) can only be changed in the web app after a recent sign-in; sending the current value unchanged is accepted. Numbering is checked so that numbers stay unique and without gaps: a next number can be set until the series gave one, and resetSequenceYearly decides whether a year without numbers starts at 1.
   *
   * Needs the scope `business:write`.
   */
  updateBusiness: {
    body: BusinessUpdate
    answer: Business
  }
  /**
   * Have VAT be due by invoice, or as it is paid.
   *
   * From the first day of a return period on. Under the cash scheme the boxes 1a, 1b and 1c go by the day of payment; what is reversed, exempt, exported, supplied within the EU or declared by the one-stop shop stays by the tax point. What counts before that day stays as it was counted: an invoice keeps the scheme of its tax point, but what is still open when the cash scheme is left is due on that day. A change planned for that day or later gives way. Whoever has the cash scheme since before they came here gives its first day: documents since then count as they are paid, imported ones as well. Refused from a period on of which, or after which, a return was filed.
   *
   * Needs the scope `business:write`.
   */
  changeVatScheme: {
    body: VatSchemeInput
    answer: Business
  }
  /**
   * Set the logo.
   *
   * A PNG or JPEG of at most 500 KB, 4,000 pixels a side and 4 million pixels, known by its content and not by its name. Everything but the picture is removed: places, cameras, comments, colour profiles. Documents keep the logo they were issued with.
   *
   * Needs the scope `business:write`.
   */
  putBusinessLogo: {
    body: {
      file: Blob
    }
    answer: Business
  }
  /**
   * The logo, as PNG or JPEG.
   *
   * The picture as it was cleaned when it was set; 404 where there is none.
   *
   * Needs the scope `business:read`.
   */
  getBusinessLogo: {
    answer: Blob
  }
  /**
   * Remove the logo.
   *
   * Does nothing where there is none.
   *
   * Needs the scope `business:write`.
   */
  deleteBusinessLogo: {
    answer: Business
  }
  /**
   * The audit trail of the account, newest first.
   *
   * Each entry carries a hash over itself and the one before, so that nothing can be changed unseen.
   *
   * Needs the scope `business:read`.
   */
  listAudit: {
    query?: {
      page?: number
      pageSize?: number
    }
    answer: AuditEntryPage
  }
  /**
   * What happened in the account, oldest first, from where you stopped.
   *
   * Made to be followed: keep nextAfter together with what you did about the events, and ask again with it. Events stand in one order, the one in which they happened, and none comes before one you were given already. You are told of what your scopes let you read: invoices and recurring with invoices:read, customers with customers:read, products with products:read, VAT returns with reports:read, subscriptions with billing:read and all else with business:read. An event says what happened and no more; read the resource for how it is now. An id that the account never gave is refused with 422: it comes from before a backup was put back, so begin anew.
   */
  listEvents: {
    query?: {
      /** The id of the last event you handled, or nextAfter of the last answer; from the beginning when left out. */
      after?: string
      limit?: number
    }
    answer: EventPage
  }
  /**
   * Everything the account holds, as a ZIP file.
   *
   * On every plan, and in the web app alone, after a recent sign-in. `account.json` has what is kept of the account, its people, settings, customers, products, documents with their payments, mail and subscription, without secrets such as passwords and keys. Beside it stand the files of all issued documents as in the export of a period, the logo, the audit trail as `audit-trail.json`, and `manifest.json` with the size and the SHA-256 of every file. The ZIP is made while it is sent, so it has no length; where something fails on the way, the connection is cut.
   *
   * Only in the web app, by a person who signed in.
   */
  exportAccount: {
    answer: Blob
  }
  /**
   * Delete the account, fourteen days from now.
   *
   * In the web app alone, after a recent sign-in, and with the e-mail address of who asks typed out. Every session of those who work nowhere else ends at once, keys and apps are refused with `account_deletion_pending`, and recurring invoices and automatic reminders stop. An owner who works nowhere else and signs in within fourteen days has the account back as it was; one with other accounts says so in the menu. After that documents and personal data are deleted for good; number, dates, amounts, VAT and the SHA-256 of the files of what was issued stay, without any name. Refused while a subscription runs, and for the account that sells subscriptions.
   *
   * Only in the web app, by a person who signed in.
   */
  deleteAccount: {
    body: {
      /** The e-mail address of whoever signed in, so that nothing is deleted by mistake. */
      confirm: string
    }
    answer: {
      /** From then on nothing brings the account back; until then signing in does. */
      deletesAt: string
    }
  }
  /**
   * The people who belong to the account.
   *
   * Each has a role: an owner may do everything; an administrator all but change payment details, the plan and who owns the account, and delete it; a bookkeeper reads everything, marks invoices paid, files VAT returns, exports and imports; an assistant keeps customers, products and drafts; a viewer reads.
   *
   * Needs the scope `business:read`. Only in the web app, by a person who signed in.
   */
  listMembers: {
    answer: {
      data: Member[]
    }
  }
  /**
   * Give a member another role.
   *
   * In the web app alone, after a recent sign-in. A lower role counts at once, for the member and for the API keys they made and the apps they let in. Owning is offered: it counts once the member accepts. The last owner stays one.
   *
   * Only in the web app, by a person who signed in.
   */
  updateMember: {
    params: {
      id: string
    }
    body: {
      role?: Role
    }
    answer: Member
  }
  /**
   * Remove a member, or leave the account.
   *
   * In the web app alone, after a recent sign-in. Everybody may remove themselves, but the last owner. Their API keys and apps end with them. Whoever belongs to no other account is deleted as a user as well; what they did keeps their name.
   *
   * Only in the web app, by a person who signed in.
   */
  removeMember: {
    params: {
      id: string
    }
    answer: {
      id: string
      deleted: true
    }
  }
  /**
   * Accept or decline to become an owner.
   *
   * By the member to whom an owner offered it, in the web app alone, after a recent sign-in.
   *
   * Only in the web app, by a person who signed in.
   */
  answerRoleOffer: {
    body: {
      accept: boolean
    }
    answer: Member
  }
  /**
   * Who was invited and has not accepted yet.
   *
   * An invitation is forgotten once it is accepted, withdrawn or a week old.
   *
   * Only in the web app, by a person who signed in.
   */
  listInvitations: {
    answer: {
      data: Invitation[]
    }
  }
  /**
   * Invite somebody by mail.
   *
   * In the web app alone, after a recent sign-in. The link works once, for seven days, and for that very address. Inviting an address once more replaces the former link and role.
   *
   * Only in the web app, by a person who signed in.
   */
  inviteMember: {
    body: {
      email: string
      role: 'administrator' | 'bookkeeper' | 'assistant' | 'viewer'
      /** The language of the mail; that of who invites by default. */
      locale?: 'nl' | 'en'
    }
    answer: Invitation
  }
  /**
   * Mail an invitation once more, with a new link for another week.
   *
   * The former link works no more. At most twenty mails of invitations leave an account in a day.
   *
   * Only in the web app, by a person who signed in.
   */
  resendInvitation: {
    params: {
      id: string
    }
    answer: Invitation
  }
  /**
   * Withdraw an invitation.
   *
   * Its link works no more.
   *
   * Only in the web app, by a person who signed in.
   */
  withdrawInvitation: {
    params: {
      id: string
    }
    answer: {
      id: string
      deleted: true
    }
  }
  /**
   * List customers, newest first unless sorted otherwise.
   *
   * q searches name, e-mail, KvK and VAT number; case, accents and spelled-out umlauts (mueller) do not matter, nor do spaces, dots and dashes in a number. updatedAt moves with every change of what is shown of a customer, the VAT check and the number of documents included. To keep a copy, follow GET /api/v1/events.
   *
   * Needs the scope `customers:read`.
   */
  listCustomers: {
    query?: {
      q?: string
      /** What changed at this moment or since, by updatedAt. Poll with sort=updatedAt and the last updatedAt you have. */
      updatedSince?: string
      /** The one with exactly this externalId. */
      externalId?: string
      page?: number
      pageSize?: number
      /** Both active and archived ones. */
      includeArchived?: '0' | '1' | 'true' | 'false' | ''
      /** Only archived ones when true, only active ones when false. */
      archived?: '0' | '1' | 'true' | 'false' | ''
      /** By name, case and accents do not matter. */
      sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt'
    }
    answer: CustomerPage
  }
  /**
   * Create a customer.
   *
   * Only `name` is required; what a document needs beyond it, the compliance check tells. 25 on Free.
   *
   * Needs the scope `customers:write`.
   */
  createCustomer: {
    body: CustomerInput
    answer: Customer
  }
  /**
   * Read a customer.
   *
   * With the latest check of its VAT number and how many documents name it.
   *
   * Needs the scope `customers:read`.
   */
  getCustomer: {
    params: {
      id: string
    }
    answer: Customer
  }
  /**
   * Change, archive or restore a customer.
   *
   * Fields left out stay as they are; `null` empties one. Drafts follow, issued documents keep what they were issued with.
   *
   * Needs the scope `customers:write`.
   */
  updateCustomer: {
    params: {
      id: string
    }
    body: CustomerPatch
    answer: Customer
  }
  /**
   * Delete a customer, or archive it when an invoice uses it.
   *
   * Exactly one of `deleted` and `archived` is true. Drafts and recurring invoices count as uses.
   *
   * Needs the scope `customers:write`.
   */
  deleteCustomer: {
    params: {
      id: string
    }
    answer: DeleteResult
  }
  /**
   * Check a VAT number with the EU's VAT service (VIES).
   *
   * Takes an EU number with its prefix; EL is Greece, XI Northern Ireland. An outage of the service answers `unavailable` and is no error. Verdicts are kept as evidence and stand for 24 hours; customers with the number show the latest check. At most 20 a minute for each user.
   *
   * Needs the scope `customers:read`.
   */
  checkVatNumber: {
    query: {
      vat: string
    }
    answer: VatCheck
  }
  /**
   * Read the link to a customer's own page, and whether it was looked at.
   *
   * The page shows what is open of all documents of this customer, those of the last two years and what was paid.
   *
   * Needs the scope `invoices:read`.
   */
  getCustomerPage: {
    params: {
      id: string
    }
    answer: CustomerPageLink
  }
  /**
   * Make a link to a customer's own page, or a new one.
   *
   * It works for two years. The link of before, if any, answers 410 `public_link_expired` from then on.
   *
   * Needs the scope `invoices:send`.
   */
  renewCustomerPage: {
    params: {
      id: string
    }
    answer: CustomerPageLink
  }
  /**
   * Withdraw the link to a customer's own page.
   *
   * It answers 410 `public_link_expired` from then on; the links to single documents still work. Without a link it does nothing.
   *
   * Needs the scope `invoices:send`.
   */
  revokeCustomerPage: {
    params: {
      id: string
    }
    answer: CustomerPageLink
  }
  /**
   * Mail a customer its statement with the link to its own page.
   *
   * To the addresses of the customer, with the statement as PDF; makes a link where there is none. Answers once somebody has taken the mail. After a 502 nothing was sent.
   *
   * Needs the scope `invoices:send`.
   */
  sendCustomerPage: {
    params: {
      id: string
    }
    answer: CustomerPageLink
  }
  /**
   * The statement of a customer as PDF.
   *
   * What is open today, and what was paid in the last two years; made anew each time.
   *
   * Needs the scope `invoices:read`.
   */
  getCustomerStatement: {
    params: {
      id: string
    }
    answer: Blob
  }
  /**
   * List products, newest first unless sorted otherwise.
   *
   * q searches name, description and SKU; case, accents and spelled-out umlauts do not matter.
   *
   * Needs the scope `products:read`.
   */
  listProducts: {
    query?: {
      q?: string
      /** What changed at this moment or since, by updatedAt. Poll with sort=updatedAt and the last updatedAt you have. */
      updatedSince?: string
      /** The one with exactly this externalId. */
      externalId?: string
      page?: number
      pageSize?: number
      /** Both active and archived ones. */
      includeArchived?: '0' | '1' | 'true' | 'false' | ''
      /** Only archived ones when true, only active ones when false. */
      archived?: '0' | '1' | 'true' | 'false' | ''
      /** By name, case and accents do not matter. */
      sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt'
    }
    answer: ProductPage
  }
  /**
   * Create a product.
   *
   * Lines that name it in `productId` are filled in from it. 25 on Free.
   *
   * Needs the scope `products:write`.
   */
  createProduct: {
    body: ProductInput
    answer: Product
  }
  /**
   * Read a product.
   *
   * Its price is in cents, without VAT unless `pricesIncludeVat` is true.
   *
   * Needs the scope `products:read`.
   */
  getProduct: {
    params: {
      id: string
    }
    answer: Product
  }
  /**
   * Change, archive or restore a product.
   *
   * Fields left out stay as they are; `null` empties one. Lines that were made from it stay as they are.
   *
   * Needs the scope `products:write`.
   */
  updateProduct: {
    params: {
      id: string
    }
    body: ProductPatch
    answer: Product
  }
  /**
   * Delete a product, or archive it when an invoice uses it.
   *
   * Exactly one of `deleted` and `archived` is true. Drafts and recurring invoices count as uses.
   *
   * Needs the scope `products:write`.
   */
  deleteProduct: {
    params: {
      id: string
    }
    answer: DeleteResult
  }
  /**
   * List invoices and credit notes.
   *
   * q searches number, customer, reference and the first words of the lines, and finds a total such as 102,85. The statuses open and overdue are derived: issued or sent with an amount open, and past the due date. updatedAt moves with every change of a document and of what is shown along with it: payments, visits of the customer, the seller and the customer on a draft, what is left of what it credits or deducts. What its check says of it, and what the calendar alone changes, do not move it. To keep a copy, follow GET /api/v1/events.
   *
   * Needs the scope `invoices:read`.
   */
  listInvoices: {
    query?: {
      /** `open`: issued or sent, with something left to pay; a credit note only where money is to be paid back, because its invoice was paid before or was made elsewhere. `overdue`: invoices that are open past their due date. */
      status?: 'draft' | 'issued' | 'sent' | 'paid' | 'cancelled' | 'overdue' | 'open'
      kind?: InvoiceKind
      /** Advance invoices only, or all others. */
      advance?: '0' | '1' | 'true' | 'false' | ''
      customerId?: string
      /** What a recurring invoice made. */
      recurringScheduleId?: string
      q?: string
      /** First issue date, inclusive. */
      from?: string
      /** Last issue date, inclusive. */
      to?: string
      /** What changed at this moment or since, by updatedAt. Poll with sort=updatedAt and the last updatedAt you have. */
      updatedSince?: string
      /** The one with exactly this externalId. */
      externalId?: string
      page?: number
      pageSize?: number
      /** A leading minus is descending. `total` goes by amounts as they are shown, where credit notes are negative; `issueDate` by day, then by number. */
      sort?: 'issueDate' | '-issueDate' | 'number' | '-number' | 'total' | '-total' | 'dueDate' | '-dueDate' | 'createdAt' | '-createdAt' | 'updatedAt' | '-updatedAt'
    }
    answer: InvoiceSummaryPage
  }
  /**
   * Create a draft.
   *
   * Pass customerId, an inline customer (which needs the scope customers:write too) or neither. The issue date defaults to today, the due date to issue date plus payment term; term, language and VAT treatment come from the customer and the business. In another currency than the euro the ECB rate of the day on which VAT becomes due is filled in unless exchangeRate is given; while the ECB cannot be reached the draft is saved without one.
   *
   * Needs the scope `invoices:write`, with `customer` also `customers:write`.
   */
  createInvoice: {
    body: InvoiceInput
    answer: Invoice
  }
  /**
   * The numbers the next issues would get.
   *
   * Nothing is reserved: whoever issues first gets the number.
   *
   * Needs the scope `invoices:read`.
   */
  previewNextNumber: {
    answer: NextNumberPreview
  }
  /**
   * Read an invoice with lines and parties; drafts with their compliance check.
   *
   * Of an issued document `seller` and `customer` are as they were frozen. Where the Free plan deleted it, lines and parties are gone and the amounts are left.
   *
   * Needs the scope `invoices:read`.
   */
  getInvoice: {
    params: {
      id: string
    }
    answer: Invoice
  }
  /**
   * Change a draft.
   *
   * Fields left out stay as they are; lines, when given, replace all lines. An inline customer needs the scope customers:write too; a draft that a recurring invoice issues or sends copies of by itself, what that takes.
   *
   * Needs the scope `invoices:write`, with `customer` also `customers:write`.
   */
  updateInvoice: {
    params: {
      id: string
    }
    body: InvoiceUpdate
    answer: Invoice
  }
  /**
   * Delete a draft.
   *
   * The unit of the monthly quota is returned.
   *
   * Needs the scope `invoices:write`.
   */
  deleteInvoice: {
    params: {
      id: string
    }
    answer: Deleted
  }
  /**
   * Issue a draft: number it, freeze it, lock it for good.
   *
   * Irreversible. The number follows the last one without a gap. An exchange rate that was filled in is brought up to the issue date.
   *
   * Needs the scope `invoices:issue`.
   */
  issueInvoice: {
    params: {
      id: string
    }
    body?: IssueInvoiceInput
    answer: Invoice
  }
  /**
   * Make a new draft of a document.
   *
   * Copies everything but number, dates and status. An invoice counts against the monthly quota.
   *
   * Needs the scope `invoices:write`.
   */
  duplicateInvoice: {
    params: {
      id: string
    }
    body?: DuplicateInvoiceInput
    answer: Invoice
  }
  /**
   * Start a credit note on an issued invoice.
   *
   * A draft that credits what is left of the invoice, line by line. For a partial credit, replace its lines with positive amounts before issuing: at most what remains per VAT rate (creditedInvoice.remaining). Its VAT is what it leaves less of the VAT that remained, so that the credit notes of an invoice together take back exactly what it charged. Of an advance whose VAT went back with the invoice that deducts it nothing is left: credit that invoice first. Credit notes have numbers of their own and never count against the quota.
   *
   * Needs the scope `invoices:write`.
   */
  createCreditNote: {
    params: {
      id: string
    }
    answer: Invoice
  }
  /**
   * Cancel a document that never left the house.
   *
   * Irreversible. Only what was issued and never mailed, viewed or downloaded in public; the number stays used and the PDF gets a watermark. Anything else is corrected by a credit note. One whose costs of collection or interest a draft or an issued document charges is refused as well, until that is deleted, cancelled or credited.
   *
   * Needs the scope `invoices:issue`.
   */
  cancelInvoice: {
    params: {
      id: string
    }
    answer: Invoice
  }
  /**
   * Mark a document paid, or a credit note refunded.
   *
   * Adds one payment of all that is open. The day of payment is today unless `paidAt` says another, between the issue date and today.
   *
   * Needs the scope `invoices:write`.
   */
  markInvoicePaid: {
    params: {
      id: string
    }
    body?: MarkPaidInput
    answer: Invoice
  }
  /**
   * Undo what made it paid.
   *
   * Removes all its payments. The document goes back to sent if it was ever sent, else to issued. Frees the lines of bank statements that they came from.
   *
   * Needs the scope `invoices:write`.
   */
  markInvoiceUnpaid: {
    params: {
      id: string
    }
    answer: Invoice
  }
  /**
   * List the payments of a document.
   *
   * All of them, the oldest day first: what came in, and what went back.
   *
   * Needs the scope `invoices:read`.
   */
  listPayments: {
    params: {
      id: string
    }
    answer: PaymentList
  }
  /**
   * Write down a payment.
   *
   * Of all that is open, of a part or of more. The document is paid once nothing is open. Of a credit note: what was paid back. Changes nothing of what was issued.
   *
   * Needs the scope `invoices:write`.
   */
  createPayment: {
    params: {
      id: string
    }
    body: PaymentInput
    answer: Payment
  }
  /**
   * Take a payment back.
   *
   * A document that was paid by it is open again. What was set off against another document is taken back of both.
   *
   * Needs the scope `invoices:write`.
   */
  deletePayment: {
    params: {
      id: string
      paymentId: string
    }
    answer: Deleted
  }
  /**
   * Take what is open of an invoice for lost.
   *
   * Gives back its VAT in the boxes 1a, 1b and 1c of the return in which that day falls; what is paid after it owes VAT again on its day. A claim is lost once the customer will certainly not pay, and a year after it fell due at the latest; where no day was agreed on it falls due thirty days after it was invoiced. Only where VAT was due before it was paid: under the cash scheme from the day on which that is left. The invoice stays open.
   *
   * Needs the scope `invoices:write`.
   */
  markBadDebt: {
    params: {
      id: string
    }
    body?: BadDebtInput
    answer: Invoice
  }
  /**
   * Take an invoice for lost no longer.
   *
   * As if it had never been: its VAT is due by its tax point alone.
   *
   * Needs the scope `invoices:write`.
   */
  undoBadDebt: {
    params: {
      id: string
    }
    answer: Invoice
  }
  /**
   * Make a new link to the customer's page.
   *
   * The link of before answers 410 `public_link_expired` from then on, so a link that came into the wrong hands can be withdrawn. The new one is in `publicUrl` and works for two years.
   *
   * Needs the scope `invoices:send`.
   */
  renewPublicLink: {
    params: {
      id: string
    }
    answer: Invoice
  }
  /**
   * What happened to a document, newest first.
   *
   * The part of the audit trail that is about it, with who did it.
   *
   * Needs the scope `invoices:read`.
   */
  getInvoiceTimeline: {
    params: {
      id: string
    }
    query?: {
      page?: number
      pageSize?: number
    }
    answer: AuditEntryPage
  }
  /**
   * Check a document against Dutch and European rules.
   *
   * An empty list means that it can be issued and that its e-invoice is valid. Findings of level `error` keep a draft from being issued; `field` says where to repair them. Of what was imported nothing is checked.
   *
   * Needs the scope `invoices:read`.
   */
  checkInvoiceCompliance: {
    params: {
      id: string
    }
    answer: CheckResult[]
  }
  /**
   * The PDF; of a draft a watermarked concept.
   *
   * An issued one is the same byte for byte each time, with the e-invoice embedded in what customers get. `download=1` answers it as an attachment.
   *
   * Needs the scope `invoices:read`.
   */
  getInvoicePdf: {
    params: {
      id: string
    }
    query?: {
      download?: '0' | '1' | 'true' | 'false' | ''
    }
    answer: Blob
  }
  /**
   * The UBL e-invoice.
   *
   * Peppol BIS Billing 3.0 where it meets those rules, else NLCIUS or plain EN 16931; `ublProfile` of the invoice says which. It was written when the document was issued and never changes. A simplified invoice without a customer has none: `peppol_kvk_required` with the reason `ubl_needs_customer`.
   *
   * Needs the scope `invoices:read`.
   */
  getInvoiceUbl: {
    params: {
      id: string
    }
    answer: Blob
  }
  /**
   * Bring in a bank statement.
   *
   * CAMT.053, MT940 or the CSV of a bank, or a ZIP of many, recognised by what stands in it, of at most 16 MB and 20000 entries; files of a ZIP beyond that are left. A dry run, which is the default, tells what was read and whether its balances add up. Without it the entries are kept, each once whatever files it comes in, and compared with the documents that are open: what is certain is booked by itself unless the business has `bookBankMatches` off, and the rest is offered. Nothing is ever paid out.
   *
   * Needs the scope `invoices:write`.
   */
  uploadBankStatement: {
    query?: {
      /** Whether the file is only read, which is the default. */
      dryRun?: '0' | '1' | 'true' | 'false' | ''
    }
    body: {
      file: Blob
      /** What the file is called, to find it by later; without it the name in `Content-Disposition` counts. */
      name?: string
    }
    answer: BankUploadReport
  }
  /**
   * List the bank statements that were brought in, newest first.
   *
   * Each is one upload, with the statements that stand in it and how many of their entries were new.
   *
   * Needs the scope `invoices:write`.
   */
  listBankStatements: {
    query?: {
      page?: number
      pageSize?: number
    }
    answer: BankStatementPage
  }
  /**
   * Take a bank statement back.
   *
   * With the entries that stand in no other, and the payments that they made.
   *
   * Needs the scope `invoices:write`.
   */
  deleteBankStatement: {
    params: {
      id: string
    }
    answer: Deleted
  }
  /**
   * List the movements on bank accounts, the newest day first.
   *
   * With what each paid, and what those that are undecided may have paid.
   *
   * Needs the scope `invoices:write`.
   */
  listBankTransactions: {
    query?: {
      state?: BankTransactionState
      /** Of one upload alone. */
      statementId?: string
      /** Those that paid one document. */
      invoiceId?: string
      page?: number
      pageSize?: number
    }
    answer: BankTransactionPage
  }
  /**
   * Say which documents a movement paid.
   *
   * Each gets a payment on its day. What the payer's account number is, is known from then on.
   *
   * Needs the scope `invoices:write`.
   */
  matchBankTransaction: {
    params: {
      id: string
    }
    body: BankMatchInput
    answer: BankTransaction
  }
  /**
   * Undo what became of a movement.
   *
   * Takes back its payments, or that it was ignored. What was booked by itself is not booked by itself again.
   *
   * Needs the scope `invoices:write`.
   */
  unmatchBankTransaction: {
    params: {
      id: string
    }
    answer: BankTransaction
  }
  /**
   * Say that a movement is no concern of invoices.
   *
   * Nothing is suggested for it any more, until it is undone.
   *
   * Needs the scope `invoices:write`.
   */
  ignoreBankTransaction: {
    params: {
      id: string
    }
    answer: BankTransaction
  }
  /**
   * Refuse a suggestion, which is not made again.
   *
   * From then on nothing is booked by itself on the movement; what else there is for it is suggested still. `undo` takes it back.
   *
   * Needs the scope `invoices:write`.
   */
  refuseBankSuggestion: {
    params: {
      id: string
    }
    body: BankRefusalInput
    answer: BankTransaction
  }
  /**
   * Open, overdue and paid amounts, revenue of a year, and figures for the VAT return.
   *
   * Everything is in euro; documents in another currency count by the rate on them. The VAT return goes by the tax point, and under the cash scheme boxes 1a, 1b and 1c by the day of each payment (`basis`): cancelled documents do not count, and a credit note lowers the box of what it credits. The amounts that are open, overdue and paid are of invoices, as the lists with that status and kind=invoice have them, less what credit notes took back.
   *
   * Needs the scope `reports:read`.
   */
  getStats: {
    query?: {
      /** Of the revenue and of `quarter`; this year by default. */
      year?: number
      /** The quarter to answer in `vat.selected`. */
      quarter?: number
    }
    answer: Stats
  }
  /**
   * All issued documents of a period as a ZIP file.
   *
   * Holds the PDF and the UBL of every invoice in `invoices/` and of every credit note in `credit-notes/`, and `invoices.csv` with a row for each, its headings in the language of the account. Drafts are left out, and so are the UBL of what was cancelled and the files of what the Free plan deleted, which has its row all the same. Where a file was lost, its row says so. The export is made while it is sent, so it has no length; what is issued meanwhile is not in it. Where something fails on the way, the connection is cut, and the file is no whole ZIP.
   *
   * Needs the scope `reports:read`. Needs the Pro plan.
   */
  exportDocuments: {
    query?: {
      from?: string
      to?: string
    }
    answer: Blob
  }
  /**
   * The documents that are about to be deleted, as a ZIP file.
   *
   * What the Free plan deletes within 30 days (`expiresAt`), in the same files as the export of a period. Once all of it was sent, these documents count as downloaded (`downloadedAt`).
   *
   * Needs the scope `reports:read`.
   */
  exportExpiringDocuments: {
    answer: Blob
  }
  /**
   * Bring in customers from CSV or XLSX.
   *
   * A table, as CSV or XLSX, of at most 16 MB and 20000 rows, with a heading. What its columns mean, its encoding and delimiter, its decimal mark and the order of its dates are recognised and told, and can be said in `mapping`. A dry run, which is the default, changes nothing and tells of each row what is wrong with it. Without it everything is brought in or, when any row is wrong, nothing; with `skipInvalid` all but what is wrong, unless nothing is right, a column is missing or the file cannot be read to its end. It is written in pieces, between which other requests pass, and goes on by itself should the connection end: `GET /api/v1/import` tells how far it is. One import at a time; it is taken back as a whole where a number was given meanwhile that stands in it. A customer with the KvK number, VAT number or e-mail address of one that is there, or of a row before it, is skipped.
   *
   * Needs the scope `customers:write`.
   */
  importCustomers: {
    query?: {
      /** Whether the file is only checked, which is the default. Without it everything is brought in or nothing. */
      dryRun?: '0' | '1' | 'true' | 'false' | ''
      /** Whether what is right is brought in though rows of the file are wrong. They are left out and told in `errors`, an invoice whole where one of its rows is wrong. */
      skipInvalid?: '0' | '1' | 'true' | 'false' | ''
    }
    body: {
      file: Blob
      /** JSON: `columns` names the column of each field from 0 and replaces what was recognised, `decimalMark` is `,` or `.`, `dateOrder` is `dmy` or `mdy`, `delimiter` and `encoding` are those of the file, `headingRow` is the line that the headings stand on, from 1. */
      mapping?: string
    }
    answer: ImportReport
  }
  /**
   * Bring in products from CSV or XLSX.
   *
   * A table, as CSV or XLSX, of at most 16 MB and 20000 rows, with a heading. What its columns mean, its encoding and delimiter, its decimal mark and the order of its dates are recognised and told, and can be said in `mapping`. A dry run, which is the default, changes nothing and tells of each row what is wrong with it. Without it everything is brought in or, when any row is wrong, nothing; with `skipInvalid` all but what is wrong, unless nothing is right, a column is missing or the file cannot be read to its end. It is written in pieces, between which other requests pass, and goes on by itself should the connection end: `GET /api/v1/import` tells how far it is. One import at a time; it is taken back as a whole where a number was given meanwhile that stands in it. A product with the code of one that is there, or its name and price where it has no code, is skipped.
   *
   * Needs the scope `products:write`.
   */
  importProducts: {
    query?: {
      /** Whether the file is only checked, which is the default. Without it everything is brought in or nothing. */
      dryRun?: '0' | '1' | 'true' | 'false' | ''
      /** Whether what is right is brought in though rows of the file are wrong. They are left out and told in `errors`, an invoice whole where one of its rows is wrong. */
      skipInvalid?: '0' | '1' | 'true' | 'false' | ''
    }
    body: {
      file: Blob
      /** JSON: `columns` names the column of each field from 0 and replaces what was recognised, `decimalMark` is `,` or `.`, `dateOrder` is `dmy` or `mdy`, `delimiter` and `encoding` are those of the file, `headingRow` is the line that the headings stand on, from 1. */
      mapping?: string
    }
    answer: ImportReport
  }
  /**
   * Bring in invoices and credit notes that were issued in another program.
   *
   * A table, as CSV or XLSX, of at most 16 MB and 20000 rows, with a heading. What its columns mean, its encoding and delimiter, its decimal mark and the order of its dates are recognised and told, and can be said in `mapping`. A dry run, which is the default, changes nothing and tells of each row what is wrong with it. Without it everything is brought in or, when any row is wrong, nothing; with `skipInvalid` all but what is wrong, unless nothing is right, a column is missing or the file cannot be read to its end. It is written in pieces, between which other requests pass, and goes on by itself should the connection end: `GET /api/v1/import` tells how far it is. One import at a time; it is taken back as a whole where a number was given meanwhile that stands in it. Each invoice is a row, or a row for each of its VAT rates. E-invoices in UBL, an Invoice, a CreditNote or a ZIP of them, are read as well where this account is their seller: `row` is then the line of the element, and `file` its name in the ZIP. They keep number, dates, amounts and status, take no number, count against no quota and are marked `imported`; customers that are not there yet are made. Where no number was given here yet, the next one follows the last of them. A key needs `customers:write` as well.
   *
   * Needs the scope `invoices:write`.
   */
  importInvoices: {
    query?: {
      /** Whether the file is only checked, which is the default. Without it everything is brought in or nothing. */
      dryRun?: '0' | '1' | 'true' | 'false' | ''
      /** Whether what is right is brought in though rows of the file are wrong. They are left out and told in `errors`, an invoice whole where one of its rows is wrong. */
      skipInvalid?: '0' | '1' | 'true' | 'false' | ''
    }
    body: {
      file: Blob
      /** JSON: `columns` names the column of each field from 0 and replaces what was recognised, `decimalMark` is `,` or `.`, `dateOrder` is `dmy` or `mdy`, `delimiter` and `encoding` are those of the file, `headingRow` is the line that the headings stand on, from 1. */
      mapping?: string
    }
    answer: ImportReport
  }
  /**
   * The import that goes on, and the last one, which can be undone.
   *
   * `running` is null while nothing is brought in or undone. `last` is null where nothing was brought in, or all of it was undone. `failed` tells why the latest import was taken back.
   *
   * Needs the scope `business:read`.
   */
  getImportState: {
    answer: ImportState
  }
  /**
   * Undo the last import.
   *
   * Takes out all that it brought in, while nothing depends on it: no invoice was made since for its customers or with its products, no credit note on its invoices, no payment marked, and no number given that follows theirs. Only in the web app, by a person who signed in.
   *
   * Only in the web app, by a person who signed in.
   */
  undoImport: {
    params: {
      id: string
    }
    answer: {
      id: string
      deleted: true
    }
  }
  /**
   * The built-in presets and the saved templates.
   *
   * The house style is part of the business profile.
   *
   * Needs the scope `business:read`.
   */
  listLayouts: {
    answer: {
      data: Layout[]
    }
  }
  /**
   * Save a layout as a template.
   *
   * What is left out of `config` comes from the preset of its base. At most 25.
   *
   * Needs the scope `business:write`. Needs the Pro plan.
   */
  createLayout: {
    body: LayoutInput
    answer: Layout
  }
  /**
   * Read a preset or template.
   *
   * Presets are `preset:classic`, `preset:modern` and `preset:minimal`.
   *
   * Needs the scope `business:read`.
   */
  getLayout: {
    params: {
      id: string
    }
    answer: Layout
  }
  /**
   * Change a template.
   *
   * Parts of config that are left out stay as they are, also within logo, columns and labels. Issued documents keep the layout they were issued with.
   *
   * Needs the scope `business:write`. Needs the Pro plan.
   */
  updateLayout: {
    params: {
      id: string
    }
    body: LayoutUpdate
    answer: Layout
  }
  /**
   * Delete a template.
   *
   * Drafts, customers and the business that use it fall back to their defaults.
   *
   * Needs the scope `business:write`.
   */
  deleteLayout: {
    params: {
      id: string
    }
    answer: Deleted
  }
  /**
   * Mail a document with its PDF and e-invoice.
   *
   * Answers once somebody has taken the mail; the status becomes sent, and what was paid stays paid. After a 502 nothing has changed: the same request again goes out once, also when the first did arrive. Ask with an Idempotency-Key to be sure of that after any lost answer.
   *
   * Needs the scope `invoices:send`.
   */
  sendInvoice: {
    params: {
      id: string
    }
    body?: SendInvoice
    answer: Invoice
  }
  /**
   * Mail a reminder of an open invoice.
   *
   * Friendly at first, plainer each time, with what is open after credits. Between two lie 24 hours at least.
   *
   * Needs the scope `invoices:send`.
   */
  sendReminder: {
    params: {
      id: string
    }
    answer: Invoice
  }
  /**
   * The log of mail, newest first.
   *
   * Documents, reminders, formal notices, statements, what went to the bookkeeping, and notices.
   *
   * Needs the scope `invoices:read`.
   */
  listEmails: {
    query?: {
      page?: number
      pageSize?: number
      /** Mail about this document only. */
      invoiceId?: string
      /** Mail about this customer and its documents only. */
      customerId?: string
      status?: EmailStatus
      kind?: EmailKind
    }
    answer: EmailLogEntryPage
  }
  /**
   * The formal notices of an invoice, and what one would claim today.
   *
   * What is open, the costs of collection and the statutory interest that a letter of today would name. Polder gives no legal advice: see the guide on late payment.
   *
   * Needs the scope `invoices:read`.
   */
  listNotices: {
    params: {
      id: string
    }
    answer: NoticeList
  }
  /**
   * Send a formal notice of an unpaid invoice.
   *
   * Mails the customer a letter as a PDF, with the invoice: to a consumer the fourteen-day letter of art. 6:96 (6) BW, to a business a demand with costs and interest by law. Its amounts follow from the books of that moment. Only of an invoice in euro, once it is overdue, and again once the day of the last letter has passed. Dutch law applies, wherever the customer is.
   *
   * Needs the scope `invoices:send`.
   */
  createNotice: {
    params: {
      id: string
    }
    answer: Notice
  }
  /**
   * The letter of a formal notice.
   *
   * The same byte for byte each time. `download=1` answers it as an attachment.
   *
   * Needs the scope `invoices:read`.
   */
  getNoticePdf: {
    params: {
      id: string
      noticeId: string
    }
    query?: {
      download?: '0' | '1' | 'true' | 'false' | ''
    }
    answer: Blob
  }
  /**
   * Charge costs of collection and interest of a late invoice.
   *
   * Makes a draft for the same customer with a line for each, as they are due today and less what was charged before: `chargeable` of GET …/notices. They are damages, so they carry no VAT and are no turnover. One draft at a time; once it is issued, notices and the file for a collection agency claim what is left. It counts against the monthly quota as an invoice does. Of a paid invoice the interest until that day can be charged, and no costs.
   *
   * Needs the scope `invoices:write`.
   */
  chargeLatePayment: {
    params: {
      id: string
    }
    body?: ChargeLatePaymentInput
    answer: Invoice
  }
  /**
   * What a collection agency needs of an unpaid invoice, as a ZIP file.
   *
   * Holds the PDF and the UBL of the invoice, of the credit notes on it and of what charges its costs and interest, each formal notice as it was sent, and an overview of both parties, what was invoiced, paid and credited, what is open, the costs and the statutory interest that may be claimed, and what became of each mail about it. The overview is in the language of the account; for programs without the scope customers:read it names nothing of the customer that is not on the invoice. Polder itself does not collect.
   *
   * Needs the scope `invoices:read`.
   */
  exportCollectionFile: {
    params: {
      id: string
    }
    answer: Blob
  }
  /**
   * List recurring invoices, newest first.
   *
   * Paused and ended ones are among them; `active` tells.
   *
   * Needs the scope `invoices:read`. Needs the Pro plan.
   */
  listRecurringSchedules: {
    query?: {
      page?: number
      pageSize?: number
    }
    answer: RecurringSchedulePage
  }
  /**
   * Repeat an invoice.
   *
   * Each date gives a copy of the template with that issue date, and its supply period moved along in whole steps. In descriptions, notes and reference `{month}`, `{year}` and `{quarter}` are those of the issue date, `{period}` is the supply period; `{previousMonth}`, `{nextMonth}`, `{previousQuarter}`, `{nextQuarter}`, `{previousYear}` and `{nextYear}` are those around it. There is one invoice for each date. Missed dates are made up, oldest first. What breaks a rule stays a draft: lastError tells, and a mail to the owner.
   *
   * Needs the scope `invoices:write`, with `autoIssue` also `invoices:issue`, with `autoSend` also `invoices:send`. Needs the Pro plan.
   */
  createRecurringSchedule: {
    body: RecurringInput
    answer: RecurringSchedule
  }
  /**
   * Read a recurring invoice.
   *
   * With what its last run made, or why it could make nothing.
   *
   * Needs the scope `invoices:read`. Needs the Pro plan.
   */
  getRecurringSchedule: {
    params: {
      id: string
    }
    answer: RecurringSchedule
  }
  /**
   * Change, pause or resume a recurring invoice.
   *
   * Fields left out stay as they are. Dates that went by during a pause are skipped: unless nextRunDate is given, resuming goes on with the first date from today. After an error that stopped it, the date that failed is run again.
   *
   * Needs the scope `invoices:write`, with `autoIssue` also `invoices:issue`, with `autoSend` also `invoices:send`. Needs the Pro plan.
   */
  updateRecurringSchedule: {
    params: {
      id: string
    }
    body: RecurringUpdate
    answer: RecurringSchedule
  }
  /**
   * Stop repeating an invoice.
   *
   * The invoices that were made stay as they are.
   *
   * Needs the scope `invoices:write`. Needs the Pro plan.
   */
  deleteRecurringSchedule: {
    params: {
      id: string
    }
    answer: Deleted
  }
  /**
   * Make an invoice now, out of turn.
   *
   * Its issue date is today; nextRunDate stays as it is. It is issued and sent as the schedule says, with the scopes that takes. What breaks a rule stays a draft, which lastError of the schedule tells.
   *
   * Needs the scope `invoices:write`. Needs the Pro plan.
   */
  runRecurringSchedule: {
    params: {
      id: string
    }
    answer: Invoice
  }
  /**
   * List your sender domains, oldest first.
   *
   * With the DNS records of each and what is known of them.
   *
   * Needs the scope `business:read`. Needs the Pro plan.
   */
  listEmailDomains: {
    answer: {
      data: EmailDomain[]
    }
  }
  /**
   * Add a sender domain.
   *
   * Answers with the DNS records to add. Mail comes from the domain once it is verified. Where the provider gives no answer (service_unavailable) the domain may be added all the same: ask again, or verify it.
   *
   * Needs the scope `business:write`. Needs the Pro plan.
   */
  createEmailDomain: {
    body: EmailDomainInput
    answer: EmailDomain
  }
  /**
   * Read a sender domain.
   *
   * With its DNS records as they were last checked; verify checks them now.
   *
   * Needs the scope `business:read`. Needs the Pro plan.
   */
  getEmailDomain: {
    params: {
      id: string
    }
    answer: EmailDomain
  }
  /**
   * Delete a sender domain.
   *
   * From then on mail comes from the platform's address, or from another verified domain.
   *
   * Needs the scope `business:write`. Needs the Pro plan.
   */
  deleteEmailDomain: {
    params: {
      id: string
    }
    answer: Deleted
  }
  /**
   * Check the DNS records of a sender domain now.
   *
   * A record that was added just now may take hours to be seen; the domain is pending until then.
   *
   * Needs the scope `business:write`. Needs the Pro plan.
   */
  verifyEmailDomain: {
    params: {
      id: string
    }
    answer: EmailDomain
  }
  /**
   * The plan, the subscription and its payments.
   *
   * As they were last told by the payment provider; sync asks it now.
   *
   * Needs the scope `billing:read`.
   */
  getBilling: {
    answer: Billing
  }
  /**
   * Open the payment page for Pro.
   *
   * As long as a page is open, asking again for the same interval gives that page; asking for the other one closes it.
   *
   * Needs the scope `billing:read`.
   */
  createCheckout: {
    body: CheckoutInput
    answer: BillingLink
  }
  /**
   * Cancel at the end of the period.
   *
   * Pro stays until then. Cancelling twice is the same as once.
   *
   * Only in the web app, by a person who signed in.
   */
  cancelSubscription: {
    answer: Billing
  }
  /**
   * Go on after a cancellation, before Pro ends.
   *
   * Nothing is paid by it: the next period is renewed as if it had not been cancelled.
   *
   * Only in the web app, by a person who signed in.
   */
  resumeSubscription: {
    answer: Billing
  }
  /**
   * Ask the payment provider now.
   *
   * Reads the open payment page, the subscription and what was paid anew.
   *
   * Needs the scope `billing:read`.
   */
  syncBilling: {
    answer: Billing
  }
  /**
   * The invoice of a payment, as PDF.
   *
   * A real invoice of whoever runs this installation, with VAT.
   *
   * Needs the scope `billing:read`.
   */
  getPaymentInvoice: {
    params: {
      id: string
    }
    answer: Blob
  }
  /**
   * Open the page of the payment provider where cards are changed.
   *
   * Answers the address of a page that works for a short while.
   *
   * Only in the web app, by a person who signed in.
   */
  createBillingPortal: {
    body?: BillingPortalInput
    answer: BillingLink
  }
}

/** Where each operation is asked, and how. */
export const doors = {
  getMe: { method: 'GET', path: '/api/v1/me' },
  getBusiness: { method: 'GET', path: '/api/v1/business' },
  updateBusiness: { method: 'PATCH', path: '/api/v1/business' },
  changeVatScheme: { method: 'PUT', path: '/api/v1/business/vat-scheme' },
  putBusinessLogo: { method: 'PUT', path: '/api/v1/business/logo', isUpload: true },
  getBusinessLogo: { method: 'GET', path: '/api/v1/business/logo', isFile: true },
  deleteBusinessLogo: { method: 'DELETE', path: '/api/v1/business/logo' },
  listAudit: { method: 'GET', path: '/api/v1/audit' },
  listEvents: { method: 'GET', path: '/api/v1/events' },
  exportAccount: { method: 'GET', path: '/api/v1/account/export', isFile: true },
  deleteAccount: { method: 'DELETE', path: '/api/v1/account' },
  listMembers: { method: 'GET', path: '/api/v1/members' },
  updateMember: { method: 'PATCH', path: '/api/v1/members/{id}' },
  removeMember: { method: 'DELETE', path: '/api/v1/members/{id}' },
  answerRoleOffer: { method: 'POST', path: '/api/v1/members/offer', takesKey: true },
  listInvitations: { method: 'GET', path: '/api/v1/members/invitations' },
  inviteMember: { method: 'POST', path: '/api/v1/members/invitations', takesKey: true },
  resendInvitation: { method: 'POST', path: '/api/v1/members/invitations/{id}/resend', takesKey: true },
  withdrawInvitation: { method: 'DELETE', path: '/api/v1/members/invitations/{id}' },
  listCustomers: { method: 'GET', path: '/api/v1/customers' },
  createCustomer: { method: 'POST', path: '/api/v1/customers', takesKey: true },
  getCustomer: { method: 'GET', path: '/api/v1/customers/{id}' },
  updateCustomer: { method: 'PATCH', path: '/api/v1/customers/{id}' },
  deleteCustomer: { method: 'DELETE', path: '/api/v1/customers/{id}' },
  checkVatNumber: { method: 'GET', path: '/api/v1/vat-check' },
  getCustomerPage: { method: 'GET', path: '/api/v1/customers/{id}/page' },
  renewCustomerPage: { method: 'POST', path: '/api/v1/customers/{id}/page', takesKey: true },
  revokeCustomerPage: { method: 'DELETE', path: '/api/v1/customers/{id}/page' },
  sendCustomerPage: { method: 'POST', path: '/api/v1/customers/{id}/page/send', takesKey: true },
  getCustomerStatement: { method: 'GET', path: '/api/v1/customers/{id}/statement', isFile: true },
  listProducts: { method: 'GET', path: '/api/v1/products' },
  createProduct: { method: 'POST', path: '/api/v1/products', takesKey: true },
  getProduct: { method: 'GET', path: '/api/v1/products/{id}' },
  updateProduct: { method: 'PATCH', path: '/api/v1/products/{id}' },
  deleteProduct: { method: 'DELETE', path: '/api/v1/products/{id}' },
  listInvoices: { method: 'GET', path: '/api/v1/invoices' },
  createInvoice: { method: 'POST', path: '/api/v1/invoices', takesKey: true },
  previewNextNumber: { method: 'GET', path: '/api/v1/invoices/next-number' },
  getInvoice: { method: 'GET', path: '/api/v1/invoices/{id}' },
  updateInvoice: { method: 'PATCH', path: '/api/v1/invoices/{id}' },
  deleteInvoice: { method: 'DELETE', path: '/api/v1/invoices/{id}' },
  issueInvoice: { method: 'POST', path: '/api/v1/invoices/{id}/issue', takesKey: true },
  duplicateInvoice: { method: 'POST', path: '/api/v1/invoices/{id}/duplicate', takesKey: true },
  createCreditNote: { method: 'POST', path: '/api/v1/invoices/{id}/credit-note', takesKey: true },
  cancelInvoice: { method: 'POST', path: '/api/v1/invoices/{id}/cancel', takesKey: true },
  markInvoicePaid: { method: 'POST', path: '/api/v1/invoices/{id}/mark-paid', takesKey: true },
  markInvoiceUnpaid: { method: 'POST', path: '/api/v1/invoices/{id}/mark-unpaid', takesKey: true },
  listPayments: { method: 'GET', path: '/api/v1/invoices/{id}/payments' },
  createPayment: { method: 'POST', path: '/api/v1/invoices/{id}/payments', takesKey: true },
  deletePayment: { method: 'DELETE', path: '/api/v1/invoices/{id}/payments/{paymentId}' },
  markBadDebt: { method: 'POST', path: '/api/v1/invoices/{id}/bad-debt', takesKey: true },
  undoBadDebt: { method: 'DELETE', path: '/api/v1/invoices/{id}/bad-debt' },
  renewPublicLink: { method: 'POST', path: '/api/v1/invoices/{id}/public-link', takesKey: true },
  getInvoiceTimeline: { method: 'GET', path: '/api/v1/invoices/{id}/timeline' },
  checkInvoiceCompliance: { method: 'GET', path: '/api/v1/invoices/{id}/compliance' },
  getInvoicePdf: { method: 'GET', path: '/api/v1/invoices/{id}/pdf', isFile: true },
  getInvoiceUbl: { method: 'GET', path: '/api/v1/invoices/{id}/ubl', isFile: true },
  uploadBankStatement: { method: 'POST', path: '/api/v1/bank-statements', takesKey: true, isUpload: true },
  listBankStatements: { method: 'GET', path: '/api/v1/bank-statements' },
  deleteBankStatement: { method: 'DELETE', path: '/api/v1/bank-statements/{id}' },
  listBankTransactions: { method: 'GET', path: '/api/v1/bank-transactions' },
  matchBankTransaction: { method: 'POST', path: '/api/v1/bank-transactions/{id}/match', takesKey: true },
  unmatchBankTransaction: { method: 'POST', path: '/api/v1/bank-transactions/{id}/unmatch', takesKey: true },
  ignoreBankTransaction: { method: 'POST', path: '/api/v1/bank-transactions/{id}/ignore', takesKey: true },
  refuseBankSuggestion: { method: 'POST', path: '/api/v1/bank-transactions/{id}/refuse', takesKey: true },
  getStats: { method: 'GET', path: '/api/v1/stats' },
  exportDocuments: { method: 'GET', path: '/api/v1/export', isFile: true },
  exportExpiringDocuments: { method: 'GET', path: '/api/v1/export/expiring', isFile: true },
  importCustomers: { method: 'POST', path: '/api/v1/import/customers', takesKey: true, isUpload: true },
  importProducts: { method: 'POST', path: '/api/v1/import/products', takesKey: true, isUpload: true },
  importInvoices: { method: 'POST', path: '/api/v1/import/invoices', takesKey: true, isUpload: true },
  getImportState: { method: 'GET', path: '/api/v1/import' },
  undoImport: { method: 'DELETE', path: '/api/v1/import/{id}' },
  listLayouts: { method: 'GET', path: '/api/v1/layouts' },
  createLayout: { method: 'POST', path: '/api/v1/layouts', takesKey: true },
  getLayout: { method: 'GET', path: '/api/v1/layouts/{id}' },
  updateLayout: { method: 'PATCH', path: '/api/v1/layouts/{id}' },
  deleteLayout: { method: 'DELETE', path: '/api/v1/layouts/{id}' },
  sendInvoice: { method: 'POST', path: '/api/v1/invoices/{id}/send', takesKey: true },
  sendReminder: { method: 'POST', path: '/api/v1/invoices/{id}/remind', takesKey: true },
  listEmails: { method: 'GET', path: '/api/v1/emails' },
  listNotices: { method: 'GET', path: '/api/v1/invoices/{id}/notices' },
  createNotice: { method: 'POST', path: '/api/v1/invoices/{id}/notices', takesKey: true },
  getNoticePdf: { method: 'GET', path: '/api/v1/invoices/{id}/notices/{noticeId}/pdf', isFile: true },
  chargeLatePayment: { method: 'POST', path: '/api/v1/invoices/{id}/late-payment-charges', takesKey: true },
  exportCollectionFile: { method: 'GET', path: '/api/v1/invoices/{id}/collection-file', isFile: true },
  listRecurringSchedules: { method: 'GET', path: '/api/v1/recurring' },
  createRecurringSchedule: { method: 'POST', path: '/api/v1/recurring', takesKey: true },
  getRecurringSchedule: { method: 'GET', path: '/api/v1/recurring/{id}' },
  updateRecurringSchedule: { method: 'PATCH', path: '/api/v1/recurring/{id}' },
  deleteRecurringSchedule: { method: 'DELETE', path: '/api/v1/recurring/{id}' },
  runRecurringSchedule: { method: 'POST', path: '/api/v1/recurring/{id}/run-now', takesKey: true },
  listEmailDomains: { method: 'GET', path: '/api/v1/email-domains' },
  createEmailDomain: { method: 'POST', path: '/api/v1/email-domains', takesKey: true },
  getEmailDomain: { method: 'GET', path: '/api/v1/email-domains/{id}' },
  deleteEmailDomain: { method: 'DELETE', path: '/api/v1/email-domains/{id}' },
  verifyEmailDomain: { method: 'POST', path: '/api/v1/email-domains/{id}/verify', takesKey: true },
  getBilling: { method: 'GET', path: '/api/v1/billing' },
  createCheckout: { method: 'POST', path: '/api/v1/billing/checkout', takesKey: true },
  cancelSubscription: { method: 'POST', path: '/api/v1/billing/cancel', takesKey: true },
  resumeSubscription: { method: 'POST', path: '/api/v1/billing/resume', takesKey: true },
  syncBilling: { method: 'POST', path: '/api/v1/billing/sync', takesKey: true },
  getPaymentInvoice: { method: 'GET', path: '/api/v1/billing/payments/{id}/invoice', isFile: true },
  createBillingPortal: { method: 'POST', path: '/api/v1/billing/portal', takesKey: true },
} as const
