import type { Invoice } from '#contract/schemas/invoice'
import { recipientsOf, type Recipients } from '#domain/mail/recipients'
import { useApi } from './use-api'

/** Whom a mail about an invoice goes to, by the address on file now and not by the one of the day of issue. */
export function useRecipients(invoice: () => Pick<Invoice, 'customerId'>) {
  const api = useApi()
  /** Null until that is known, or where it cannot be read. */
  const recipients = shallowRef<Recipients | null>(null)

  async function find() {
    const { customerId: id } = invoice()
    const customer = id === null ? { email: null, emailCc: null } : await api('getCustomer', { params: { id } }).catch(() => null)
    recipients.value = customer && recipientsOf({}, customer)
  }

  return { recipients, goesNowhere: computed(() => recipients.value?.to.length === 0), find }
}
