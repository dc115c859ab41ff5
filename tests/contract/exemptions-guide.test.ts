import { expect, it } from 'vitest'
import { exemptionsGuide } from '../support/exemptions-guide'

it('the guide to the reasons of exemption has all of the list, as the list says', async () => {
  await expect(exemptionsGuide()).toMatchFileSnapshot('../../docs/guides/exemptions.md')
})
