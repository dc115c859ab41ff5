import type { Invoice } from '#contract/schemas/invoice'
import type { Business } from '#contract/schemas/business'
import { hasErrors } from '#domain/invoice/compliance'
import { areNumberedTogether, formatNumber } from '#domain/invoice/numbering'
import { apiErrorOf, useApi } from './use-api'
import { useBusiness } from './use-business'
import { today } from './use-format'
import { useNotify } from './use-notify'

/**
 * Makes a saved draft final: first asks, showing the number it will get, then issues.
 * @param onIssued told when it is final, and whether it is to be mailed now
 * @param onLocked told when it turns out to be final already
 */
export function useIssue(onIssued: (invoice: Invoice, thenSends: boolean) => void, onLocked: () => void) {
  const { t } = useI18n()
  const api = useApi()
  const notify = useNotify()
  const { refresh } = useBusiness()
  const draft = shallowRef<Invoice | null>(null)
  const number = ref<string | null>(null)
  const isAsking = ref(false)
  const isBusy = ref(false)

  return {
    draft,
    number,
    isAsking,
    isBusy,
    /** Asks about a draft that is in order; of one that is not, says so. */
    async ask(invoice: Invoice) {
      if (hasErrors(invoice.compliance ?? [])) return notify.warn(t('errors.codes.invoice_not_compliant'))
      isBusy.value = true
      try {
        number.value = invoice.number ?? nextNumber(invoice, await refresh())
        draft.value = invoice
        isAsking.value = true
      } catch (error) {
        notify.failed(error)
      } finally {
        isBusy.value = false
      }
    },
    async confirm(thenSends: boolean) {
      if (!draft.value) return
      isBusy.value = true
      try {
        const issued = await api('issueInvoice', { params: { id: draft.value.id } })
        // The next draft must see the next number.
        await refresh()
        onIssued(issued, thenSends)
      } catch (error) {
        notify.failed(error)
        if (apiErrorOf(error)?.code === 'invoice_locked') onLocked()
      } finally {
        isBusy.value = false
        isAsking.value = false
      }
    },
  }
}

/** The number the document gets, as far as the profile tells: it knows the sequence of today's series only. */
function nextNumber(invoice: Invoice, business: Business): string | null {
  const [format, sequence] = invoice.kind === 'invoice'
    ? [business.invoiceNumberFormat, business.nextInvoiceSequence]
    : [business.creditNoteNumberFormat, business.nextCreditNoteSequence]
  if (!areNumberedTogether(format, invoice.issueDate, today())) return null
  return formatNumber(format, { date: invoice.issueDate, sequence })
}
