import { expect } from 'vitest'

/**
 * A refusal tells which limit refused and when there will be something left of it.
 * @param policy as in the header, e.g. `"key";q=120;w=60`
 */
export function expectSpentLimit(headers: Headers, policy: string): void {
  const wait = Number(headers.get('retry-after'))

  expect(wait).toBeGreaterThanOrEqual(1)
  expect(headers.get('ratelimit-policy')).toBe(policy)
  expect(headers.get('ratelimit')).toBe(`${policy.split(';')[0]};r=0;t=${wait}`)
}
