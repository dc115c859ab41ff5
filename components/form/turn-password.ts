/**
 * Shows the password of the field whose button was pressed, or hides it again. It is hidden once its form is sent: else
 * a browser would offer it later as a text that was typed before.
 */
export function turnPassword({ currentTarget }: Event): void {
  const button = currentTarget as HTMLButtonElement
  const input = button.closest('[data-field]')?.querySelector('input')
  if (!input) return
  const turn = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
  }
  const isShown = input.type === 'password'
  const { selectionStart, selectionEnd } = input
  turn(isShown)
  // Some browsers forget where the caret was.
  if (document.activeElement === input) input.setSelectionRange(selectionStart, selectionEnd)
  if (isShown) input.form?.addEventListener('submit', () => turn(false), { once: true })
}

/** A press of the mouse leaves the focus in the field, where somebody types on. */
export function keepFocus(event: Event): void {
  event.preventDefault()
}
