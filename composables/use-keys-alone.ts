import { useOneKey } from './use-one-key'

export type KeyActions = Record<string, (() => unknown) | undefined>

/**
 * Keys that act when they are pressed alone, wherever nobody is typing and no question stands.
 * @param keys what they do now
 */
export function useKeysAlone(keys: () => KeyActions) {
  const mayOneKey = useOneKey()
  useKeys((event) => {
    const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
    return isAlone && mayOneKey.value && !isTyping(event.target) ? keys()[event.key] : undefined
  })
}

/**
 * Acts by the keys of the whole page. Another question comes first.
 * @param actionOf what a key does, if anything
 */
export function useKeys(actionOf: (event: KeyboardEvent) => (() => unknown) | undefined) {
  function act(event: KeyboardEvent) {
    const action = event.defaultPrevented ? undefined : actionOf(event)
    if (!action || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    action()
  }
  onMounted(() => window.addEventListener('keydown', act))
  onBeforeUnmount(() => window.removeEventListener('keydown', act))
}

/** A letter finds an entry of a list as well. */
function isTyping(target: EventTarget | null): boolean {
  const typed = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="menu"]'
  return target instanceof Element && target.closest(typed) !== null
}
