/** Kept in the browser, like light and dark: a keyboard or a voice is that of a desk, and not of an account. */
export const oneKeyKey = 'polder-one-key'

/**
 * Whether keys may act that are pressed alone. Who speaks to the computer, or touches keys by accident, sets it off
 * (WCAG 2.1.4).
 */
export function useOneKey() {
  const isOn = useState('one-key', () => localStorage.getItem(oneKeyKey) !== 'off')
  watch(isOn, on => (on ? localStorage.removeItem(oneKeyKey) : localStorage.setItem(oneKeyKey, 'off')))
  return isOn
}
