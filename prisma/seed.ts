/**
 * A named cast with a year of invoices, to look around in: Studio Vink, a designer on Free, and Timmerbedrijf Jansen,
 * carpenters on Pro. The same seed makes the same year, counted back from today.
 */
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerInputSchema, type CustomerInput } from '#contract/schemas/customer'
import { invoiceInputSchema, type InvoiceInput } from '#contract/schemas/invoice'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { VatRateKey } from '#domain/vat/law'
import { createAccount, type NewAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { updateBusiness } from '#services/business/update'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { percentageToday } from '#services/work/vat-rates'
import { createCustomer } from '#services/customers/create'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { createProduct } from '#services/products/create'

const password = 'polder polder polder'

interface CastMember {
  account: NewAccount
  business: unknown
  customers: unknown[]
  products: { name: string, unit: string, unitPriceCents: number, rate: VatRateKey }[]
  /** Issued invoices, spread evenly over the year. */
  invoices: number
}

const cast: CastMember[] = [
  {
    account: { email: 'vink@example.nl', password, name: 'Studio Vink', locale: 'nl', plan: 'free' },
    business: {
      addressLine1: 'Oudegracht 187', postalCode: '3511 NE', city: 'Utrecht', kvkNumber: '68750110',
      vatNumber: 'NL123456789B13', iban: 'NL91ABNA0417164300', email: 'vink@example.nl', website: 'studiovink.example',
    },
    customers: [
      {
        name: 'Bakkerij De Korenaar', email: 'boekhouding@korenaar.example', addressLine1: 'Twijnstraat 12',
        postalCode: '3511 ZL', city: 'Utrecht', kvkNumber: '30281930',
      },
      {
        name: 'Galerie Noorderlicht', email: 'info@noorderlicht.example', addressLine1: 'Prinsengracht 40',
        postalCode: '1015 DV', city: 'Amsterdam', kvkNumber: '53910201', paymentTermDays: 14,
      },
      {
        type: 'individual', name: 'Sanne de Wit', email: 'sanne@dewit.example', addressLine1: 'Lange Nieuwstraat 5',
        postalCode: '3512 PA', city: 'Utrecht',
      },
    ],
    products: [
      { name: 'Grafisch ontwerp', unit: 'HUR', unitPriceCents: 8_500, rate: 'general' },
      { name: 'Geïllustreerd boek', unit: 'C62', unitPriceCents: 2_495, rate: 'reduced' },
    ],
    invoices: 24,
  },
  {
    account: { email: 'jansen@example.nl', password, name: 'Timmerbedrijf Jansen B.V.', locale: 'nl', plan: 'pro' },
    business: {
      legalName: 'Timmerbedrijf Jansen B.V.', addressLine1: 'Industrieweg 8', postalCode: '8012 AB', city: 'Zwolle',
      kvkNumber: '05031287', vatNumber: 'NL004495445B01', iban: 'NL20INGB0001234567', email: 'jansen@example.nl',
      defaultPaymentTermDays: 14, resetSequenceYearly: true,
    },
    customers: [
      {
        name: 'Aannemersbedrijf Salland B.V.', email: 'facturen@salland.example', addressLine1: 'Deventerstraat 101',
        postalCode: '8101 AB', city: 'Raalte', kvkNumber: '08123456', vatNumber: 'NL004495445B01',
        defaultVatTreatment: 'reverse_charge',
      },
      {
        name: 'Schreinerei Hoffmann GmbH', email: 'rechnung@hoffmann.example', addressLine1: 'Hafenstraße 9',
        postalCode: '48529', city: 'Nordhorn', country: 'DE', vatNumber: 'DE136695976', locale: 'de',
        defaultVatTreatment: 'intra_eu', defaultSupplyType: 'goods',
      },
      {
        type: 'individual', name: 'Familie Oosterhuis', email: 'oosterhuis@example.nl', addressLine1: 'Sassenstraat 33',
        postalCode: '8011 PB', city: 'Zwolle',
      },
    ],
    products: [
      { name: 'Timmerwerk', unit: 'HUR', unitPriceCents: 5_750, rate: 'general' },
      { name: 'Eiken plank 4 m', unit: 'C62', unitPriceCents: 6_480, rate: 'general' },
      { name: 'Isolatiewerk woning', unit: 'HUR', unitPriceCents: 5_250, rate: 'reduced' },
    ],
    invoices: 36,
  },
]

/** Fills an installation with the cast. Refuses email_taken when the cast is there already. */
export async function seed(service: ServiceContext): Promise<Record<string, string>> {
  for (const member of cast) await seedMember(service, member)
  return Object.fromEntries(cast.map(({ account }) => [account.name, `${account.email} / ${password}`]))
}

async function seedMember(service: ServiceContext, member: CastMember): Promise<void> {
  const { accountId } = await createAccount(service, member.account)
  const account = await operatorContext(service, accountId)
  await updateBusiness(account, businessUpdateSchema.parse(member.business))
  const customers = []
  for (const input of member.customers) customers.push(await createCustomer(account, asCustomer(input)))
  const products = []
  for (const { rate, ...input } of member.products) {
    const vatRate = percentageToday(account, rate)
    products.push(await createProduct(account, { ...input, vatRate, pricesIncludeVat: false }))
  }

  const now = service.outside.clock.now()
  let open: { id: string, payDaysAgo: number }[] = []
  const payUntil = async (daysAgo: number) => {
    for (const { id, payDaysAgo } of open.filter(invoice => invoice.payDaysAgo >= daysAgo)) {
      await markInvoicePaid(atDaysAgo(account, now, payDaysAgo), id, {})
    }
    open = open.filter(invoice => invoice.payDaysAgo < daysAgo)
  }
  for (let index = 0; index < member.invoices; index++) {
    const daysAgo = Math.trunc((member.invoices - 1 - index) * 365 / member.invoices)
    await payUntil(daysAgo)
    const then = atDaysAgo(account, now, daysAgo)
    const issueDate = todayInAmsterdam(then.outside.clock.now())
    const draft = await createInvoice(then, invoiceInputSchema.parse({
      customerId: customers[index % customers.length]?.id,
      issueDate,
      supplyDate: addDays(issueDate, -3),
      reference: index % 4 === 0 ? `Opdracht ${100 + index}` : null,
      lines: products.slice(0, 1 + index % products.length).map((product, line) => ({
        productId: product.id,
        quantity: String(1 + (index * 7 + line * 3) % 12),
        discountPercent: index % 5 === 0 ? '10' : '0',
      })),
    } satisfies Partial<Record<keyof InvoiceInput, unknown>>))
    // The last one is a draft still.
    if (index === member.invoices - 1) break
    await issueInvoice(then, draft.id, {})
    if (index % 11 === 6) await issueInvoice(then, (await createCreditNote(then, draft.id)).id, {})
    else if (index % 17 === 9) await cancelInvoice(then, draft.id)
    // Most customers pay within a month, and some do not.
    else if (index % 9 !== 4) open.push({ id: draft.id, payDaysAgo: daysAgo - 25 })
  }
  await payUntil(0)
}

function asCustomer(input: unknown): CustomerInput {
  return customerInputSchema.parse(input)
}

/** The same account as it was some days ago, so that numbers and quotas fall as they would have then. */
function atDaysAgo(account: AccountContext, now: Date, days: number): AccountContext {
  const then = new Date(now.getTime() - days * 86_400_000)
  return { ...account, outside: { ...account.outside, clock: { now: () => then } } }
}
