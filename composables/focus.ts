/** How many frames something that opens gets until its fields can have the focus. */
const patienceInFrames = 20

/** Focuses a field; one that is only being shown takes the focus as soon as it can. */
export async function focusOnceShown(field: Element | null | undefined): Promise<void> {
  for (let frame = 0; field instanceof HTMLElement && frame < patienceInFrames; frame++) {
    field.focus({ preventScroll: true })
    if (document.activeElement === field) return field.scrollIntoView({ block: 'nearest' })
    await new Promise(requestAnimationFrame)
  }
}

/** For a dialog's `content`: the focus starts on the first field or action, not on the button that closes it. */
export const startsInside = {
  onOpenAutoFocus(event: Event) {
    const dialog = event.target instanceof HTMLElement ? event.target : null
    const first = inside.map(place => dialog?.querySelector<HTMLElement>(place)).find(Boolean)
    if (!first) return
    event.preventDefault()
    first.focus()
  },
}

/** Where to look, in this order; `autofocus` is for a dialog whose first action is not the safe one. */
const inside = ['[autofocus]', ...['body', 'footer'].map(slot => ['input', 'textarea', 'button']
  .map(kind => `[data-slot="${slot}"] ${kind}:not([disabled], [tabindex="-1"], [aria-hidden="true"])`)
  .join(', '))]
