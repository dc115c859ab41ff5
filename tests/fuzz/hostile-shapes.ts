/** A text that grows as long as wanted, of the kinds on which patterns, parsers and normal forms have stumbled. */
export interface HostileShape {
  name: string
  /** So many UTF-16 units at the most, and none or few less. */
  ofLength: (length: number) => string
}

const repeated = (part: string, end = '') => (length: number) => (
  part.repeat(Math.max(0, Math.floor((length - end.length) / part.length))) + end
)

const bothSides = (opening: string, closing: string) => (length: number) => {
  const depth = Math.floor(length / 2)
  return opening.repeat(depth) + closing.repeat(depth)
}

/** What no text of a field should be able to hold anybody up with. */
export const hostileShapes: readonly HostileShape[] = [
  { name: 'one letter', ofLength: repeated('a') },
  { name: 'digits', ofLength: repeated('9') },
  { name: 'noughts, almost a number', ofLength: repeated('0', 'x') },
  { name: 'spaces, then a letter', ofLength: repeated(' ', 'x') },
  { name: 'line breaks', ofLength: repeated('\r\n', 'x') },
  { name: 'nested brackets', ofLength: bothSides('[', ']') },
  { name: 'braces that never close', ofLength: repeated('{') },
  { name: 'tags that never close', ofLength: repeated('<a b="') },
  { name: 'quotes', ofLength: repeated('"') },
  { name: 'almost an address of mail', ofLength: repeated('a@a.', '@') },
  { name: 'almost a secret', ofLength: repeated('token="a\\', '!') },
  { name: 'almost an address of the web', ofLength: repeated('http://a', '/') },
  { name: 'words and separators', ofLength: repeated('a-', '!') },
  { name: 'thousands', ofLength: repeated('1.000,', 'x') },
  { name: 'almost a time', ofLength: repeated('T1:00 ') },
  { name: 'almost an address of a house', ofLength: repeated('A1, 1234 ab', ',') },
  { name: 'escapes', ofLength: repeated('%41', '%') },
  { name: 'slashes', ofLength: repeated('../') },
  { name: 'half emoji', ofLength: repeated('\uD83D') },
  { name: 'marks over one letter', ofLength: repeated('\u0301') },
  { name: 'letters of eighteen letters', ofLength: repeated('\uFDFA') },
  { name: 'letters that turn the direction', ofLength: repeated('\u202Eא') },
]
