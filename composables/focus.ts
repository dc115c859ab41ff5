/** How many frames something that opens gets until its fields can have the focus. */
const patienceInFrames = 20

/** Focuses a field; one that is only being shown takes the focus as soon as it can. */
export async function focusOnceShown(field: HTMLElement | null | undefined): Promise<void> {
  for (let frame = 0; field && frame < patienceInFrames; frame++) {
    field.focus({ preventScroll: true })
    if (document.activeElement === field) return field.scrollIntoView({ block: 'nearest' })
    await new Promise(requestAnimationFrame)
  }
}
