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

/** Finds an element; one that comes with what is only being opened, once it is there. Null where it stays away. */
export async function onceThere(selector: string, frames = patienceInFrames): Promise<HTMLElement | null> {
  for (let frame = 0; frame < frames; frame++) {
    await nextTick()
    const found = document.querySelector<HTMLElement>(selector)
    if (found) return found
    await new Promise(requestAnimationFrame)
  }
  return null
}

/** How long a dialog gets to close, and how long what works gets to finish, before the focus is left where it is. */
const closingFrames = 60
const workingFrames = 600

let openedPath: string | null = null
let lastFocused: Element | null = null

/**
 * A page that was opened begins at its heading, and so does one that took the place of whatever had the focus; but for
 * the first of a visit, where browsers know better.
 */
export async function focusPage(heading: HTMLElement | null, path: string): Promise<void> {
  const isAnother = path !== openedPath
  openedPath = path
  const isFirst = navigator.userActivation?.hasBeenActive === false
  if (isFirst || (!isAnother && !isNowhere())) return
  await focusOnceFree(heading)
}

/** Gives an element the focus as soon as no dialog holds it, unless it is at work within the page by then. */
export async function focusOnceFree(element: HTMLElement | null): Promise<void> {
  for (let frame = 0; frame < closingFrames && document.querySelector('[role="dialog"]'); frame++) {
    await new Promise(requestAnimationFrame)
    // A dialog gives the focus back a moment after it is gone.
    if (!document.querySelector('[role="dialog"]')) await new Promise(resolve => setTimeout(resolve, 50))
  }
  if (document.activeElement?.closest('main, [role="dialog"]')) return
  element?.focus({ preventScroll: true })
}

/** Keeps in mind what has the focus: a button that is disabled while it works loses it. */
export function followFocus() {
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = target instanceof Element ? target : null
  })
}

/** For a dialog's `content`: gives the focus back to what had it, also where that is at work for a while longer. */
export function returnsFocus() {
  let before: Element | null = null
  return {
    remember() {
      before = lastFocused
    },
    async onCloseAutoFocus(event: Event) {
      event.preventDefault()
      for (let frame = 0; before instanceof HTMLElement && frame < workingFrames; frame++) {
        // Until then the field of the dialog has it still.
        await new Promise(requestAnimationFrame)
        if (!isNowhere()) return
        before.focus({ preventScroll: true })
      }
    },
  }
}

/** For so many frames the focus is nowhere before it counts as lost: what has it may be at work, and takes it back. */
const lostFrames = 12

/**
 * What a dialog gives the focus back to may go with what was done in it, such as the row of a draft that was deleted.
 * The page goes on at its heading then, unless somebody goes on elsewhere before.
 */
async function keepInPage(): Promise<void> {
  const heading = document.querySelector<HTMLElement>('h1[tabindex="-1"]')
  let isUsed = false
  const use = () => {
    isUsed = true
  }
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, use, { once: true, capture: true })
  let lost = 0
  for (let frame = 0; frame < workingFrames && lost < lostFrames; frame++) {
    await new Promise(requestAnimationFrame)
    if (isUsed || !heading?.isConnected || document.querySelector('[role="dialog"]')) return
    lost = isNowhere() ? lost + 1 : 0
  }
  if (lost === lostFrames) heading?.focus({ preventScroll: true })
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Of dialogs that were opened from a menu, which is gone once they close, the button of that menu. */
const buttonsOfMenus = new WeakMap<EventTarget, HTMLElement>()

function buttonOfMenu(): HTMLElement | null {
  const menu = lastFocused?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
}

/**
 * For a dialog's `content`: the focus starts on the first field or action, not on the button that closes it. The
 * dialog itself is seen from its top, also where only part of it is in sight: what it says comes before its answers.
 * From a dialog that was asked for in a menu, it goes back to the button of the menu.
 */
export const startsInside = {
  onOpenAutoFocus(event: Event) {
    const dialog = event.target instanceof HTMLElement ? event.target : null
    const button = buttonOfMenu()
    if (dialog && button) buttonsOfMenus.set(dialog, button)
    const first = inside.map(place => dialog?.querySelector<HTMLElement>(place)).find(Boolean)
    if (!first) return
    event.preventDefault()
    first.focus({ preventScroll: true })
  },
  onCloseAutoFocus(event: Event) {
    void keepInPage()
    const button = event.target && buttonsOfMenus.get(event.target)
    if (!button?.isConnected) return
    event.preventDefault()
    button.focus({ preventScroll: true })
  },
}

/** The same, but at a field that is named, where it is among those of the dialog. */
export function startsAt(name: () => string | undefined) {
  return {
    onOpenAutoFocus(event: Event) {
      const dialog = event.target instanceof HTMLElement ? event.target : null
      const field = dialog?.querySelector<HTMLElement>(`[data-field="${name() ?? ''}"] :is(input, textarea, button)`)
      if (!field) return startsInside.onOpenAutoFocus(event)
      event.preventDefault()
      field.focus()
    },
  }
}

/** Where to look, in this order; `autofocus` is for a dialog whose first action is not the safe one. */
const inside = ['[autofocus]', ...['body', 'footer'].map(slot => ['input', 'textarea', 'button']
  .map(kind => `[data-slot="${slot}"] ${kind}:not([disabled], [tabindex="-1"], [aria-hidden="true"])`)
  .join(', '))]
