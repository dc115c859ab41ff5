import { apiErrorOf } from './use-api'
import { useErrorText } from './use-error-text'
import { PasskeyError } from './passkey-proof'

/** Tells in a sentence why something with a passkey did not work. What is neither of the two is thrown again. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useI18n()
  const errorText = useErrorText()
  return (error) => {
    if (error instanceof PasskeyError) return t(`security.passkeys.problems.${error.problem}`)
    const apiError = apiErrorOf(error)
    if (!apiError) throw error
    return apiError.code === 'invalid_credentials' ? t('security.passkeys.problems.unknown') : errorText(apiError)
  }
}
