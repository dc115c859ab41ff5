import type { Page } from 'playwright'

/** What was done by hand so far. */
export interface HandWork {
  clicks: () => number
  fields: () => number
}

/** Counts what hands do: presses of a mouse, and fields that are written in, each once. Goes on over all pages. */
export async function countWork(page: Page): Promise<HandWork> {
  const done = { click: 0, field: 0 }
  await page.exposeFunction('handWork', (kind: keyof typeof done) => {
    done[kind]++
  })
  await page.addInitScript(() => {
    const tell = (kind: string) => (window as unknown as { handWork: (kind: string) => void }).handWork(kind)
    const written = new Set<EventTarget | null>()
    // Keys press buttons as well; those clicks come from no mouse.
    addEventListener('pointerdown', () => tell('click'), { capture: true })
    addEventListener('input', ({ target }) => {
      if (!written.has(target)) tell('field')
      written.add(target)
    }, { capture: true })
  })
  return { clicks: () => done.click, fields: () => done.field }
}
