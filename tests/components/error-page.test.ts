import { expect, it } from 'vitest'
import ErrorPage from '../../error.vue'
import { ApiError } from '../../composables/api-error'
import { openPage } from '../support/components/page'

it.each([
  ['internal_error', 'Er ging iets mis'],
  ['unreachable', 'Geen verbinding'],
  ['rate_limited', 'Wacht een minuut en probeer het opnieuw.'],
] as const)('a page that could not begin for %s says: %s', async (code, text) => {
  const error = Object.assign(new Error(code, { cause: new ApiError(code, 500) }), { statusCode: 500 })
  expect((await openPage(ErrorPage, { error })).text()).toContain(text)
})
