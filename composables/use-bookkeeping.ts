import { apiErrorOf, useApi } from './use-api'
import { useNotify } from './use-notify'
import { useVatPeriod } from './use-vat-period'
import { useWork } from './use-work'

/** Mails the documents of a period to the bookkeeping inbox, and tells what went out. */
export function useBookkeeping() {
  const { t } = useI18n()
  const api = useApi()
  const notify = useNotify()
  const { nameOfPeriod } = useVatPeriod()
  const { isBusy, run } = useWork()
  return {
    isBusy,
    send: (period: string) => run(async () => {
      const sent = await api('sendToBookkeeping', { body: { period } }).catch((error: unknown) => {
        // There is no other fault in a period that was chosen here.
        if (apiErrorOf(error)?.code === 'validation_failed') return null
        throw error
      })
      if (sent === null) return notify.warn(t('bookkeeping.tooMany'))
      const { documents, mails, address } = sent
      if (documents === 0) return notify.warn(t('bookkeeping.nothing', { period: nameOfPeriod(period) }))
      const what = {
        documents: t('bookkeeping.documents', { count: documents }, documents), mails: t('bookkeeping.mails', { count: mails }, mails),
      }
      notify.done(t('bookkeeping.sent', { ...what, address }))
    }),
  }
}
