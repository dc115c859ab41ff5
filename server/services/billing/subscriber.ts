import { customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/account/for-account'
import { isCountry } from '#domain/countries'
import { isKvkNumber } from '#domain/identity/kvk'
import { isVatNumber, normaliseVatNumber } from '#domain/identity/vat-number'
import { missingAddressPart } from '#domain/invoice/compliance/address'
import { pick } from '#domain/pick'
import { isForeignServiceNumber, type SubscriberFacts } from '#domain/subscription'
import { isBlank } from '#domain/text'
import type { BilledTo } from '#integrations/payments/index'
import { checkVatNumber } from '../customers/check-vat-number'
import { createCustomer } from '../customers/create'
import { updateCustomer } from '../customers/update'
import { latestVatVerdict } from '../customers/vat-checks'
import { reachAccount, type AccountContext, type ServiceContext } from '../work/context'
import { ownersOf } from '../work/owners'
import type { PaymentRow } from './present'

/** A subscriber as a customer of the operator, and what decides the VAT of their invoice. */
export interface SubscriberCustomer extends SubscriberFacts {
  customerId: string
  locale: 'nl' | 'en'
}

/** How long an invoice waits for a VAT service that is silent about a number it was never asked about. */
const longestWaitMs = 3 * 24 * 60 * 60_000

/** Finds or makes the customer that a subscriber is to the operator, with today's name, address and VAT number. */
export async function subscriberAsCustomer(
  service: ServiceContext,
  operator: AccountContext,
  payment: PaymentRow,
): Promise<SubscriberCustomer> {
  const details = await detailsOf(service, payment)
  const { country, postalCode, vatNumber, locale } = details
  const isConfirmed = await isConfirmedNumber(operator, payment, vatNumber)
  const customerId = await keepCustomer(operator, payment.accountId, details)
  return { customerId, country, postalCode, vatNumber, isConfirmed, locale }
}

type SubscriberDetails = Awaited<ReturnType<typeof detailsOf>>

/** Who the invoice goes to: by the subscriber's own profile, and by what they told the provider where that is empty. */
async function detailsOf(service: ServiceContext, { accountId, billedTo }: PaymentRow) {
  const { db, reads } = reachAccount(service, accountId, { type: 'system' })
  const [profile, [user]] = await Promise.all([
    reads.business(),
    ownersOf(db),
  ])
  const buyer = billedTo as unknown as BilledTo
  const address = isAddress(profile) ? profile : buyer
  const vatNumber = normaliseVatNumber(profile.vatNumber ?? '')
  const country = address.country ?? profile.country
  return {
    // Without an address no business can be invoiced, and somebody paid.
    type: isAddress(address) ? 'business' as const : 'individual' as const,
    name: [profile.legalName, profile.name, buyer.name, buyer.email].find(name => !isBlank(name ?? null)) ?? 'Polder Pro',
    email: user?.email ?? buyer.email,
    ...pick(address, ['addressLine1', 'addressLine2', 'postalCode', 'city']),
    country: isCountry(country) ? country : 'NL',
    kvkNumber: isKvkNumber(profile.kvkNumber ?? '') ? profile.kvkNumber : null,
    vatNumber: isVatNumber(vatNumber) ? vatNumber : null,
    locale: user?.locale === 'en' ? 'en' as const : 'nl' as const,
  }
}

function isAddress({ country, ...address }: Pick<BilledTo, 'addressLine1' | 'postalCode' | 'city' | 'country'>): boolean {
  return missingAddressPart({ ...address, country: country ?? 'NL' }) === null
}

/**
 * Whether VIES confirms a number that would move the VAT to the subscriber. While it is silent the last verdict
 * counts; without any the invoice waits for some days.
 * Throws when it is worth asking again.
 */
async function isConfirmedNumber(
  operator: AccountContext,
  payment: PaymentRow,
  vatNumber: string | null,
): Promise<boolean> {
  if (!isForeignServiceNumber(vatNumber)) return false
  const { status } = await checkVatNumber(operator, vatNumber)
  if (status !== 'unavailable') return status === 'valid'
  const verdict = await latestVatVerdict(operator.db, vatNumber)
  if (verdict) return verdict.status === 'valid'
  const waitedMs = operator.outside.clock.now().getTime() - payment.createdAt.getTime()
  if (waitedMs < longestWaitMs) throw new Error('The VAT service says nothing about the number of a subscriber')
  return false
}

async function keepCustomer(
  operator: AccountContext,
  subscriberId: string,
  details: SubscriberDetails,
): Promise<string> {
  const { accountId, db } = operator
  const link = await db.subscriberCustomer.findFirst({ where: { subscriberId } })
  if (!link) {
    const keep = async (tx: AccountTransaction, customer: unknown) => {
      const { id: customerId } = customer as { id: string }
      await tx.subscriberCustomer.create({ data: { accountId, subscriberId, customerId } })
    }
    const linking = { ...operator, terms: [...operator.terms, { keep }] }
    return (await createCustomer(linking, customerInputSchema.parse(details))).id
  }
  const { customerId } = link
  const known: Record<string, unknown> = await db.customer.findFirstOrThrow({ where: { id: customerId } })
  const changed = Object.entries(customerPatchSchema.parse(details)).filter(([field, value]) => known[field] !== value)
  if (changed.length > 0) await updateCustomer(operator, customerId, Object.fromEntries(changed))
  return customerId
}
