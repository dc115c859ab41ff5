import { expect, it } from 'vitest'
import { checksGuide } from '../support/checks-guide'

it('the guide to the check has every code, as its messages, sources and cases say', async () => {
  await expect(checksGuide()).toMatchFileSnapshot('../../docs/guides/checks.md')
})
