import type { BrowserContext } from 'playwright'

/** What the browser refused to load or run from now on, in any page of a context. */
export function refusedIn(context: BrowserContext): string[] {
  const refused: string[] = []
  context.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) refused.push(message.text())
  })
  context.on('response', (response) => {
    // Words, icons and scripts that are missing would leave the page without them.
    if (response.status() >= 400 && response.request().resourceType() !== 'document') {
      refused.push(`${response.status()} ${response.url()}`)
    }
  })
  return refused
}
