import type { Business } from '#contract/schemas/business'
import type { Customer } from '#contract/schemas/customer'
import { sendInvoiceInputSchema } from '#contract/schemas/email'
import type { Invoice } from '#contract/schemas/invoice'
import { documentMailTexts } from '#domain/mail/default-texts'
import { useApi } from './use-api'
import { useBusiness } from './use-business'

interface Words { subject: string, message: string }
interface Mail extends Words { to: string[], cc: string[] }

/** A mail to somebody: nobody is not the address on file, so whoever empties the field is asked for another. */
export const typedMailSchema = sendInvoiceInputSchema.extend({ to: sendInvoiceInputSchema.shape.to.unwrap().min(1) })

/** Addresses as they are typed in one field. */
export function addressesIn(list: string): string[] {
  return list.split(/[,;\s]+/).filter(address => address !== '')
}

/**
 * What a mail begins with, and what was typed instead that need not be typed the next time: addresses are kept with
 * the customer, words with the business.
 * @param typed the mail as it would go out now
 */
export function useKeptMail(invoice: () => Invoice, typed: () => Mail) {
  const api = useApi()
  const { business, load, update } = useBusiness()
  /** As it is now; null where it is gone or cannot be read, and nothing can be kept with it. */
  const customer = shallowRef<Customer | null>(null)
  /** What somebody answered; null while nobody did. */
  const answer = ref<boolean | null>(null)
  const keepsWords = ref(false)

  const newAddresses = computed(() => (customer.value ? addressesBeside(customer.value, typed()) : []))
  const isFirstAddress = computed(() => !customer.value?.email)
  const keepsAddresses = computed({
    get: () => answer.value ?? isFirstAddress.value,
    set: (keeps) => { answer.value = keeps },
  })
  const newWords = computed(() => (business.value ? wordsBeside(business.value, invoice(), typed()) : {}))
  const areWordsNew = computed(() => Object.keys(newWords.value).length > 0)

  return {
    newAddresses, isFirstAddress, keepsAddresses, areWordsNew, keepsWords,
    /** A mail to the customer as it is now, or was on the day of issue, in the words of the seller or of Polder. */
    async begin(): Promise<Words & { to: string, cc: string }> {
      answer.value = null
      keepsWords.value = false
      customer.value = null
      const { customerId: id, customer: frozen } = invoice()
      const [current, profile] = await Promise.all([
        id === null ? null : api('getCustomer', { params: { id } }).catch(() => null), load(),
      ])
      customer.value = current
      const { email, emailCc } = current ?? frozen ?? {}
      return { to: email ?? '', cc: emailCc ?? '', ...usualWords(profile, invoice()) }
    },
    /** What is to be kept of the mail that goes out now, by a function that keeps it once it is out. */
    keeping(): () => Promise<unknown> {
      const recipient = customer.value
      const addresses = recipient && keepsAddresses.value && newAddresses.value.length > 0
        ? withAddresses(recipient, newAddresses.value)
        : null
      const words = keepsWords.value && areWordsNew.value ? newWords.value : null
      return () => Promise.all([
        recipient && addresses && api('updateCustomer', { params: { id: recipient.id }, body: addresses }),
        words && update(words),
      ])
    },
  }
}

/** Those on file are not asked about, however they are written. */
function addressesBeside({ email, emailCc }: Customer, { to, cc }: Mail): string[] {
  const onFile = [email ?? '', ...(emailCc ?? '').split(/[,;\s]+/)].map(address => address.toLowerCase())
  return [...to, ...cc].filter((address, place, all) =>
    !onFile.includes(address.toLowerCase()) && all.indexOf(address) === place)
}

/** A customer has one address and further ones: whoever has none gets the first. */
function withAddresses({ email, emailCc }: Customer, added: readonly string[]) {
  const others = email ? added : added.slice(1)
  return {
    ...(email ? {} : { email: added[0] ?? null }),
    ...(others.length > 0 ? { emailCc: [...(emailCc ? [emailCc] : []), ...others].join(', ') } : {}),
  }
}

function usualWords({ invoiceEmailSubject, invoiceEmailMessage }: Business, { kind, locale }: Invoice): Words {
  const usual = documentMailTexts[kind][locale]
  if (kind !== 'invoice') return usual
  return { subject: invoiceEmailSubject ?? usual.subject, message: invoiceEmailMessage ?? usual.message }
}

/** The words of the business are those of its invoices, in the language that most of them have. */
function wordsBeside(business: Business, invoice: Invoice, { subject, message }: Words) {
  if (invoice.kind !== 'invoice' || invoice.locale !== business.defaultInvoiceLocale) return {}
  const usual = usualWords(business, invoice)
  return {
    ...(['', usual.subject].includes(subject) ? {} : { invoiceEmailSubject: subject }),
    ...(['', usual.message].includes(message) ? {} : { invoiceEmailMessage: message }),
  }
}
