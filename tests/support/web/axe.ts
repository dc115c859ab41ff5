import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/** A rule that a page breaks, and where. */
export interface Violation {
  id: string
  in: string
  at: string[]
}

/** What a page does wrong in light, and whatever cannot be read on it once the reader's system turns dark. */
export async function readabilityOf(page: Page): Promise<Violation[]> {
  const inLight = await violationsOf(page, new AxeBuilder({ page }), 'light')
  await turn(page, 'dark')
  const inDark = await violationsOf(page, new AxeBuilder({ page }).withRules(['color-contrast']), 'dark')
  await turn(page, 'light')
  return [...inLight, ...inDark]
}

/** The same of a page that follows the reader's system by itself, without a script. */
export async function readabilityOfPlain(page: Page): Promise<Violation[]> {
  const inLight = await violationsOf(page, new AxeBuilder({ page }), 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await violationsOf(page, new AxeBuilder({ page }).withRules(['color-contrast']), 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark]
}

/** Waits until nothing fades or changes its colour any more: halfway, words are hard to read. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

async function violationsOf(page: Page, builder: AxeBuilder, colorScheme: string): Promise<Violation[]> {
  await settled(page)
  // The PDF in its frame is the browser's own viewer.
  const { violations } = await builder.exclude('iframe').analyze()
  return violations.map(({ id, nodes }) => ({
    id, in: colorScheme, at: nodes.map(({ html }) => html.slice(0, 200)),
  }))
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html.${colorScheme}`).waitFor({ state: 'attached' })
}
