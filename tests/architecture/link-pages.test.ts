import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productFiles, repository } from './product-files'

/** What is another at each request, or at each moment. */
const passing = /\b(use(Route|Router|Request(URL|Headers?|Fetch)|Cookie|State|I18n|Fetch|AsyncData)|Date\.now|new Date|Math\.random)\b/

// It is kept by a hash of what it is drawn from (server/utils/kept-pages.ts): whatever it read beside that, the next
// customer would be shown.
describe('the page of a link', () => {
  const files = productFiles().filter(file => /^(components\/public|pages\/[ic])\//.test(file))

  it.each(files)('is drawn from nothing but what it is kept by: %s', (file) => {
    expect(readFileSync(join(repository, file), 'utf8')).not.toMatch(passing)
  })
})
