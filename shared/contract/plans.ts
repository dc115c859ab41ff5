export const plans = ['free', 'pro'] as const
export type Plan = (typeof plans)[number]

/** What a plan allows; null means without limit. */
export interface PlanLimits {
  invoicesPerMonth: number | null
  customers: number | null
  products: number | null
  /** People who belong to the account, its owner among them. */
  members: number | null
  /** Businesses on this plan that one person may own. */
  accounts: number | null
  emailRecipientsPer24h: number | null
  emailRecipientsPerHour: number | null
  sendsPerDocumentPer24h: number
  linesPerInvoice: number
  savedLayouts: number
  retentionDays: number | null
}

/** What an account that is opened on an installation has. */
export interface NewAccountTerms {
  plan: Plan
  /** Days after issue that the Free plan keeps documents; null for good. */
  freeRetentionDays: number | null
}

export const planLimits: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    invoicesPerMonth: 5,
    customers: 25,
    products: 25,
    members: 2,
    accounts: 3,
    emailRecipientsPer24h: 30,
    emailRecipientsPerHour: null,
    sendsPerDocumentPer24h: 5,
    linesPerInvoice: 500,
    savedLayouts: 0,
    retentionDays: 365,
  },
  pro: {
    invoicesPerMonth: null,
    customers: null,
    products: null,
    members: null,
    accounts: null,
    emailRecipientsPer24h: null,
    emailRecipientsPerHour: 500,
    sendsPerDocumentPer24h: 5,
    linesPerInvoice: 500,
    savedLayouts: 25,
    retentionDays: null,
  },
}
