import type { ApiError } from './api-error'
import { apiErrorOf, useApi } from './use-api'
import { useNotify } from './use-notify'
import { useOnce } from './use-once'
import { useVatPeriod } from './use-vat-period'
import { useWork } from './use-work'

/** Mails the documents of a period to the bookkeeping inbox, and tells what went out. */
export function useBookkeeping() {
  const { t } = useI18n()
  const api = useApi()
  const notify = useNotify()
  const { nameOfPeriod } = useVatPeriod()
  const { isBusy, run } = useWork()
  const once = useOnce<{ period: string }>()
  return {
    isBusy,
    send: (period: string) => run(async () => {
      const sent = await once({ period }, attempt => api('sendToBookkeeping', attempt)).catch((error: unknown) => {
        const text = refusalText(apiErrorOf(error)?.code)
        if (text === null) throw error
        notify.warn(text)
        return null
      })
      if (sent === null) return
      const { documents, mails, address } = sent
      if (documents === 0) return notify.warn(t('bookkeeping.nothing', { period: nameOfPeriod(period) }))
      const what = {
        documents: t('bookkeeping.documents', { count: documents }, documents), mails: t('bookkeeping.mails', { count: mails }, mails),
      }
      notify.mailed(t('bookkeeping.sent', { ...what, address }))
    }),
  }

  /** What is said of a refusal that means something else here than elsewhere; null for all others. */
  function refusalText(code: ApiError['code'] | undefined): string | null {
    // There is no other fault in a period that was chosen here.
    if (code === 'validation_failed') return t('bookkeeping.tooMany')
    // It was there when the page was opened.
    if (code === 'no_recipient') return t('bookkeeping.addressGone')
    return null
  }
}
