/**
 * The characters the document fonts can print, as ranges of hexadecimal code points: Latin, Greek and Cyrillic with
 * their accents, digits, punctuation and currency signs. What all fonts have in all weights; a test compares it with
 * them. Hebrew is left out although the fonts have it, because nothing here sets text from right to left,
 * and the hooked upsilon because shaping fails on an accent for which Open Sans has no place on it.
 */
const ranges = `
20-7e a0-ac ae-17f 192 1a0-1a1 1af-1b0 1ea-1ed 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3 300-304 306-30c
30f 312 323 326-328 384-38a 38c 38e-3a1 3a3-3ce 3d1 3d6 400-486 488-513 1e00-1e01 1e3e-1e3f 1e80-1e85 1e9e
1ea0-1ef9 1f4d 1fde 2000-200a 2013-2015 2017-201e 2020-2022 2026 2030 2032-2033 2039-203a 203c 2044 2070 2074-207a
207c-208a 208c-208e 2095-209c 20a3-20a4 20a7 20aa-20ac 2105 2113 2116 2120 2122 2126 212e 215b-215e 2212 fb00-fb04 fffd
`

/** Whether the document fonts have a glyph for this code point. */
export function isCovered(codePoint: number): boolean {
  let low = 0
  let high = covered.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = covered[middle] ?? [0, 0]
    if (codePoint < first) high = middle - 1
    else if (codePoint > last) low = middle + 1
    else return true
  }
  return false
}

const covered = ranges.trim().split(/\s+/).map((range): [number, number] => {
  const [first = '', last = first] = range.split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
})
