import { parseTypedAmount } from '#domain/typed-amount'
import { draftsKey, useSession } from './use-session'

/**
 * The input VAT that is typed in for a period before its return is filed: this browser keeps it, so that a reload loses
 * nothing, until its writer signs out. With it, the language that it was typed in, by which it is read: `1.250` is
 * another amount in Dutch than in English.
 * @param period the key of a period
 */
export function useInputVat(period: () => string) {
  const { me } = useSession()
  const { locale } = useI18n()
  const keyOf = (ofPeriod: string) => `${draftsKey(me.value)}input-vat-${ofPeriod}`
  const kept = ref({ language: locale.value, text: '' })

  watch(period, (key) => {
    const stored = localStorage.getItem(keyOf(key)) ?? ''
    const [, language, text = stored] = /^(nl|en) (.*)$/.exec(stored) ?? []
    kept.value = { language: language === 'nl' || language === 'en' ? language : locale.value, text }
  }, { immediate: true })

  const typed = computed({
    get: () => kept.value.text,
    set: (text) => {
      kept.value = { language: locale.value, text }
      if (text.trim() === '') localStorage.removeItem(keyOf(period()))
      else localStorage.setItem(keyOf(period()), `${locale.value} ${text}`)
    },
  })

  /** Null where nothing was typed, or what cannot be read. */
  const cents = computed(() => (typed.value.trim() === '' ? null : parseTypedAmount(typed.value, kept.value.language)))
  return {
    typed,
    cents,
    isUnreadable: computed(() => typed.value.trim() !== '' && cents.value === null),
  }
}
