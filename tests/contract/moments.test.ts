import { expect, it } from 'vitest'
import { apiKeyInputSchema } from '#contract/schemas/session'

it.each([
  '2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z', '2027-01-01T01:00:00+01:00',
])('a key may end at a moment in whatever form ISO 8601 has for it: %s', (expiresAt) => {
  expect(apiKeyInputSchema.parse({ name: 'Boekhouding', expiresAt })).toMatchObject({ expiresAt: '2027-01-01T00:00:00.000Z' })
})
