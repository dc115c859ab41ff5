import { describe, expect, it } from 'vitest'
import { returnPath } from '../../composables/return-path'

describe('the way back after signing in', () => {
  it('is the page somebody came from', () => {
    expect(returnPath('/invoices?status=overdue', '/')).toBe('/invoices?status=overdue')
  })

  it.each([
    'https://evil.example', '//evil.example', '/\\evil.example', '\\\\evil.example', 'javascript:alert(1)', 'invoices', '',
    '/\t/evil.example', '/\n/evil.example', '/\r\\evil.example', '\t//evil.example',
    ['/invoices', '//evil.example'], null, undefined,
  ])('is never elsewhere: %j', (path) => {
    expect(returnPath(path, '/')).toBe('/')
  })
})
