import { parseTypedAmount } from '#domain/typed-amount'
import { draftsKey, useSession } from './use-session'

/**
 * The input VAT that is typed in for a period before its return is filed: this browser keeps it, so that a reload loses
 * nothing, until its writer signs out.
 * @param period the key of a period
 */
export function useInputVat(period: () => string) {
  const { me } = useSession()
  const { locale } = useI18n()
  const keyOf = (ofPeriod: string) => `${draftsKey(me.value)}input-vat-${ofPeriod}`
  const typed = ref('')

  watch(period, (key) => {
    typed.value = localStorage.getItem(keyOf(key)) ?? ''
  }, { immediate: true })
  watch(typed, (text) => {
    if (text.trim() === '') localStorage.removeItem(keyOf(period()))
    else localStorage.setItem(keyOf(period()), text)
  })

  /** Null where nothing was typed, or what cannot be read. */
  const cents = computed(() => (typed.value.trim() === '' ? null : parseTypedAmount(typed.value, locale.value)))
  return {
    typed,
    cents,
    isUnreadable: computed(() => typed.value.trim() !== '' && cents.value === null),
  }
}
