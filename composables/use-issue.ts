import type { Invoice } from '#contract/schemas/invoice'
import type { Business } from '#contract/schemas/business'
import { areNumberedTogether, formatNumber } from '#domain/invoice/numbering'
import { apiErrorOf, useApi } from './use-api'
import { useBusiness } from './use-business'
import { today } from './use-format'
import { useNotify } from './use-notify'

/** How a document is mailed once it is final. */
export interface MailAfterIssue {
  to: string
  /** Whether the mail is looked at before it goes out. */
  isSeenFirst: boolean
}

/**
 * Makes a saved draft final: first asks, showing the number it will get, then issues.
 * @param loadDialog gets what asks
 * @param onIssued told when it is final, and how it is to be mailed now; null where it is not
 * @param onBlocked told when something is still wrong with it
 * @param onLocked told when it turns out to be final already
 */
export function useIssue(
  loadDialog: () => Promise<unknown>,
  onIssued: (invoice: Invoice, mail: MailAfterIssue | null) => void,
  onBlocked: () => void,
  onLocked: () => void,
) {
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
    /**
     * Gets what it takes to ask about a draft that is in order; of one that is not, says so. Whoever asks sets
     * `isAsking`, once what was prepared is still what stands there. Answers whether it is prepared.
     */
    async prepare(invoice: Invoice): Promise<boolean> {
      const count = invoice.compliance?.filter(({ level }) => level === 'error').length ?? 0
      if (count > 0) {
        notify.warn(t('invoices.check.open', { count }, count))
        onBlocked()
        return false
      }
      isBusy.value = true
      try {
        const [expected] = await Promise.all([
          invoice.number ?? refresh().then(business => nextNumber(invoice, business)),
          loadDialog(),
        ])
        number.value = expected
        draft.value = invoice
        return true
      } catch (error) {
        notify.failed(error)
        return false
      } finally {
        isBusy.value = false
      }
    },
    async confirm(mail: MailAfterIssue | null) {
      if (!draft.value) return
      isBusy.value = true
      try {
        const issued = await api('issueInvoice', { params: { id: draft.value.id } })
        onIssued(issued, mail)
        // For the next number. It is final also where that cannot be read, and whoever opens a draft reads it again.
        refresh().catch(() => {})
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
