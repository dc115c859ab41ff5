import { expect, it } from 'vitest'
import { version } from '../../package.json'
import { messages } from '#domain/invoice/compliance/messages'
import { liveFindings, serverOnlyCodes } from '../../composables/draft/live-check'
import { context } from '../domain/cast'
import { cases } from '../domain/compliance/cases'
import { checksGuide } from '../support/checks-guide'
import { vink } from '../support/components/vink'

it('what the browser finds in none of its cases, the server says when a draft is saved', () => {
  const found = cases.filter(([, code, , document, known = {}]) => {
    const { today, messageLocale, customerId = null } = context(known)
    const business = { ...vink, defaultVatTreatment: known.isSmallBusiness ? 'kor' as const : vink.defaultVatTreatment }
    return liveFindings(document, business, { today, messageLocale, customerId }).some(finding => finding.code === code)
  }).map(([, code]) => code as string)

  const ofServer = Object.keys(messages).filter(code => !found.includes(code))
  // Both find a number out of order; the server knows better which one is next.
  expect([...ofServer, 'number_breaks_sequence'].sort()).toEqual([...serverOnlyCodes].sort())
})

it('the guide to the check has every code, as its messages, sources and cases say', async () => {
  await expect(checksGuide()).toMatchFileSnapshot('../../docs/guides/checks.md')
})

it('says of each code since when it is there: whoever releases a second version names it at the codes that come with it', () => {
  expect(checksGuide()).toContain(`since version ${version}, the first`)
})
