import { useApi } from './use-api'
import { useNotify } from './use-notify'
import { useSession } from './use-session'
import { useWork } from './use-work'

/** Mails somebody once more the link by which they confirm their own address. */
export function useConfirmationMail() {
  const { t } = useI18n()
  const api = useApi()
  const notify = useNotify()
  const { me } = useSession()
  const { isBusy, run } = useWork()
  return {
    isBusy,
    resend: () => run(async () => {
      await api('resendVerification')
      notify.mailed(t('security.email.sent', { email: me.value?.user.email ?? '' }))
    }),
  }
}
