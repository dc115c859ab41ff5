import { describe, expect, it } from 'vitest'
import { documentSearchText, foldText } from '#db/queries/search-text'

const bytesOf = (text: string) => Buffer.byteLength(text)

describe('what a search of documents looks through', () => {
  it('is number, customer and reference, each by itself, without capitals and accents', () => {
    expect(documentSearchText('2026-0001', 'Café Ómer', 'PO 12', [])).toBe('2026-0001\ncafe omer\npo 12')
    expect(documentSearchText(null, undefined, '', [])).toBe('')
  })

  it('has what can be spelled out in both ways', () => {
    expect(documentSearchText(null, 'Müller & Söhne', 'Straße', [])).toBe('muller & sohne\nstrasse\nmueller soehne')
  })

  it('is whole for the longest names in Latin and Chinese', () => {
    for (const name of ['é'.repeat(200), '荷'.repeat(200)]) {
      expect(documentSearchText('2026-0001', name, name, [])).toBe(['2026-0001', name, name].map(foldText).join('\n'))
    }
  })

  it('fits into an index whatever the script, and ends between two characters', () => {
    for (const letter of ['한', 'ﷺ', '🥐🥐']) {
      const text = documentSearchText('2026-0001', letter.repeat(200), letter.repeat(200), [])

      expect(bytesOf(text)).toBeLessThanOrEqual(2_000)
      expect(bytesOf(text)).toBeGreaterThan(2_000 - 4)
      expect(text).not.toContain('\ufffd')
    }
  })
})
