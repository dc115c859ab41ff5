import { describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { getPaymentInvoice } from '#services/billing/payment-invoice'
import { settlePayments } from '#services/billing/settle-payments'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { getInvoice } from '#services/invoices/find'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { verifyInstallation } from '#services/verification/verify'
import { useBilling } from '../support/billing'
import { vinkProfile } from '../support/cast'
import { scanQr, textOfPages } from '../support/pdf-reader'
import { usePdfWorker } from '../support/pdf-worker'

const billing = useBilling()

const bauhof = {
  addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE', vatNumber: 'DE136695976',
}
const hudson = { addressLine1: '22 River Road', postalCode: '12534', city: 'Hudson', country: 'US' }
const laBoutique = { addressLine1: '8 Rue de Rivoli', postalCode: '75004', city: 'Paris', country: 'FR' }

/** The invoice of the latest payment of an account, as the operator sees it. */
async function invoiceOf(account: AccountContext) {
  const row = await account.db.subscriptionPayment.findFirstOrThrow({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] })
  return getInvoice(billing.operator, row.invoiceId ?? '')
}

async function subscribed(name: string, profile: object) {
  const account = await billing.subscriber(name, profile)
  await billing.subscribe(account, 'month')
  await billing.deliverNews()
  return account
}

describe('the invoice of a subscription comes to what was charged', () => {
  it('with Dutch VAT in it for a business in the Netherlands', async () => {
    const vink = await subscribed('Studio Vink', vinkProfile)

    expect(await invoiceOf(vink)).toMatchObject({
      vatTreatment: 'standard', pricesIncludeVat: true, subtotalCents: 1_000, vatTotalCents: 210, totalCents: 1_210,
      customer: { name: 'Studio Vink', addressLine1: vinkProfile.addressLine1 }, status: 'paid', currency: 'EUR',
      supplyDate: '2026-11-20', supplyPeriodEnd: '2026-12-19',
    })
  })

  it('without VAT for a business elsewhere in the EU whose number VIES confirms', async () => {
    billing.vies.register('DE136695976')
    const invoice = await invoiceOf(await subscribed('Bauhof Müller', bauhof))

    expect(invoice).toMatchObject({
      vatTreatment: 'intra_eu', supplyType: 'services', vatTotalCents: 0, totalCents: 1_210,
      customer: { vatNumber: 'DE136695976', country: 'DE' },
    })
    expect(invoice.vatBreakdown).toMatchObject([{ category: 'AE', rate: '0' }])
  })

  it('with Dutch VAT for one in the EU that has no number, or one that VIES does not know', async () => {
    const without = await subscribed('La Boutique', laBoutique)
    const unknown = await subscribed('Le Café', { ...laBoutique, vatNumber: 'FR40303265045' })

    for (const account of [without, unknown]) {
      expect(await invoiceOf(account)).toMatchObject({ vatTreatment: 'standard', vatTotalCents: 210, totalCents: 1_210 })
    }
  })

  it('without VAT outside the EU', async () => {
    expect(await invoiceOf(await subscribed('Hudson Timber', hudson)))
      .toMatchObject({ vatTreatment: 'export', supplyType: 'services', vatTotalCents: 0, totalCents: 1_210 })
  })

  it('to the name and address that the payment provider knows, where the profile is empty', async () => {
    const newcomer = await billing.subscriber('Nieuwkomer')
    await billing.subscribe(newcomer, 'year', {
      line1: 'Lijnbaan 3', line2: null, postal_code: '3012 EL', city: 'Rotterdam', country: 'NL',
    })
    await billing.deliverNews()

    expect(await invoiceOf(newcomer)).toMatchObject({
      totalCents: 12_100, vatTotalCents: 2_100, customer: { name: 'Nieuwkomer', addressLine1: 'Lijnbaan 3', city: 'Rotterdam' },
    })
  })

  it('also to somebody of whom nobody knows an address', async () => {
    const nobody = await billing.subscriber('Onbekend')
    await billing.subscribe(nobody, 'year')
    await billing.deliverNews()

    expect(await invoiceOf(nobody)).toMatchObject({ totalCents: 12_100, customer: { name: 'Onbekend', type: 'individual' } })
  })
})

describe('a renewal', () => {
  it('follows what VIES says by then, and waits while it says nothing of a number it never knew', async () => {
    billing.vies.register('ATU33864707')
    const account = await subscribed('Wiener Café', {
      addressLine1: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT', vatNumber: 'ATU33864707',
    })
    expect(await invoiceOf(account)).toMatchObject({ vatTreatment: 'intra_eu' })
    await updateBusiness(account, businessUpdateSchema.parse({ vatNumber: 'ATU99999999' }))
    billing.passDays(30)
    await billing.deliverNews()
    expect(await invoiceOf(account)).toMatchObject({
      vatTreatment: 'standard', vatTotalCents: 210, customer: { vatNumber: 'ATU99999999' },
    })

    await updateBusiness(account, businessUpdateSchema.parse({ vatNumber: 'ATU11111111' }))
    billing.vies.failWith('MS_UNAVAILABLE')
    billing.passDays(31)
    await billing.deliverNews()
    expect((await billing.billingOf(account)).payments[0]).toMatchObject({ status: 'paid', number: null })

    billing.vies.failWith(null)
    billing.vies.register('ATU11111111')
    billing.passDays(1)
    await settlePayments(billing.service)
    expect(await invoiceOf(account)).toMatchObject({ vatTreatment: 'intra_eu', vatTotalCents: 0 })
  })
})

describe('an operator whose profile is not complete', () => {
  it('has a draft that is issued once it is, and the subscriber has Pro meanwhile', async () => {
    await updateBusiness(billing.operator, businessUpdateSchema.parse({ addressLine1: null }))
    const bakery = await subscribed('Bakkerij De Korenaar', vinkProfile)
    const [payment] = (await billing.billingOf(bakery)).payments
    expect(payment).toMatchObject({ status: 'paid', number: null, vatCents: null })
    await expect(getPaymentInvoice(bakery, payment?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })

    await updateBusiness(billing.operator, businessUpdateSchema.parse({ addressLine1: vinkProfile.addressLine1 }))
    billing.passDays(1)
    await settlePayments(billing.service)

    expect(await invoiceOf(bakery)).toMatchObject({ status: 'paid', totalCents: 1_210 })
    expect((await verifyInstallation(billing.service.database)).findings).toEqual([])
  })

  it('has the invoices of all subscribers numbered in the order of their payments', async () => {
    await updateBusiness(billing.operator, businessUpdateSchema.parse({ addressLine1: null }))
    const accounts: AccountContext[] = []
    for (const name of ['De Aardbei', 'De Bosbes', 'De Citroen', 'De Druif']) {
      accounts.push(await subscribed(name, vinkProfile))
      billing.passDays(1 / 1_440)
    }
    await updateBusiness(billing.operator, businessUpdateSchema.parse({ addressLine1: vinkProfile.addressLine1 }))
    billing.passDays(1 / 24)
    await settlePayments(billing.service)

    const numbers = await Promise.all(accounts.map(async account => (await invoiceOf(account)).number))
    expect(numbers).toEqual([...numbers].sort())
  })
})

describe('the invoice of a payment', () => {
  usePdfWorker()

  it('asks for nothing, on paper and to a program: it was paid; and is for its own account alone', async () => {
    const account = await subscribed('De Betaler', vinkProfile)
    const [payment] = (await billing.billingOf(account)).payments
    const { id, dueDate } = await invoiceOf(account)
    const pdf = await getPaymentInvoice(account, payment?.id ?? '')
    const text = (await textOfPages(pdf.bytes)).join('\n')
    const ubl = new TextDecoder().decode((await getInvoiceUbl(billing.operator, id)).bytes)

    expect(text).toContain('Betaald op 22 jan 2027.')
    expect(text).not.toMatch(/Te betalen|Uiterlijk betalen|Vervaldatum|Betalingskenmerk/)
    expect(await scanQr(pdf.bytes, 1)).toBeNull()
    expect(dueDate).toBeNull()
    expect(ubl).toMatch(/<cbc:PrepaidAmount currencyID="EUR">12.10<.*\s*<cbc:PayableAmount currencyID="EUR">0.00</)
    expect(ubl).not.toMatch(/PaymentMeans|PaymentTerms|DueDate/)
    expect(pdf.filename).toMatch(/^\d{4}-\d{4}\.pdf$/)
    await expect(getPaymentInvoice(await billing.subscriber('De Buurman'), payment?.id ?? ''))
      .rejects.toMatchObject({ code: 'not_found' })
  })
})
