import { businessUpdateSchema } from '#contract/schemas/business'
import { invoiceInputSchema, type Invoice } from '#contract/schemas/invoice'
import type { Plan } from '#contract/plans'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { updateBusiness } from '#services/business/update'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { bakery, designHour, vinkProfile } from './cast'
import { tooManyWait } from './printer'

/** What every account of the cast is opened with. */
export const castPassword = 'vier woorden zijn genoeg'

/** An account of the cast within the test itself, ready to issue, and its only user. */
export interface CastAccount {
  account: AccountContext
  userId: string
  email: string
}

const plans: Record<string, Plan> = { 'Studio Vink': 'free', 'Timmerbedrijf Jansen': 'pro' }

/**
 * Opens the account of Studio Vink, who is on Free, or of Timmerbedrijf Jansen, who is on Pro.
 * @param another which of several of that name in one installation, such as one for each test
 */
export async function openCast(
  service: ServiceContext, name: 'Studio Vink' | 'Timmerbedrijf Jansen', another: number | '' = '',
): Promise<CastAccount> {
  const email = `${name.split(' ').at(-1)?.toLowerCase()}${another}@example.nl`
  const { accountId, userId } = await createAccount(service, {
    email, password: castPassword, name, locale: 'nl', plan: plans[name] ?? 'pro',
  })
  const account = await operatorContext(service, accountId)
  await updateBusiness(account, businessUpdateSchema.parse({ ...vinkProfile, name }))
  // Its owner was mailed of new payment details: no test begins in the midst of that.
  await service.outside.background.settled()
  return { account, userId, email }
}

/** A seller on Pro in an installation of a test, ready to issue. */
export async function newVink(
  { service }: { service: ServiceContext },
  email = 'vink@example.nl',
  name = 'Studio Vink',
): Promise<AccountContext> {
  const { accountId } = await createAccount(service, { email, password: castPassword, name, locale: 'nl', plan: 'pro' })
  const vink = await operatorContext(service, accountId)
  await updateBusiness(vink, businessUpdateSchema.parse({ ...vinkProfile, name }))
  return vink
}

/** A draft that passes the compliance check. */
export function draftOf(account: AccountContext, fields: object = {}): Promise<Invoice> {
  return createInvoice(account, invoiceInputSchema.parse({
    ...('customerId' in fields ? {} : { customer: bakery }), supplyDate: '2026-11-20', lines: [designHour], ...fields,
  }))
}

/** An invoice that was issued while too many others waited: its PDF is printed when somebody reads it first. */
export async function issuedBy(account: AccountContext, fields: object = {}): Promise<Invoice> {
  const { id } = await draftOf(account, fields)
  return issueInvoice({ ...account, outside: { ...account.outside, renderPdf: tooManyWait } }, id, {})
}

/** An invoice that was issued and printed. */
export async function printedBy(account: AccountContext, fields: object = {}): Promise<Invoice> {
  return issueInvoice(account, (await draftOf(account, fields)).id, {})
}
