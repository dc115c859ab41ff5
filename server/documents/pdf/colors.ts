/** Text on paper needs this contrast to be read by most people (WCAG 2.2 AA); a layout cannot go below it. */
const readableContrast = 4.5

/** The colour where it can be read on white, else darkened until it can: no layout hides what the law requires. */
export function readableOnWhite(color: string): string {
  let readable = color
  while (contrast(readable, '#FFFFFF') < readableContrast) readable = mix(readable, '#000000', 0.1)
  return readable
}

/** The colour where it can be read on the dark ground of our pages, else lightened until it can. */
export function readableOnDark(color: string): string {
  let readable = color
  while (contrast(readable, '#1C1917') < readableContrast) readable = mix(readable, '#FFFFFF', 0.1)
  return readable
}

/** White or near-black, whichever reads better on this ground. */
export function inkOn(ground: string): string {
  return contrast(ground, '#FFFFFF') >= readableContrast ? '#FFFFFF' : '#1C1917'
}

/** The first colour with a share (0 to 1) of the second in it. */
export function mix(color: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(color).map((channel, index) => Math.round(channel + ((others[index] ?? 0) - channel) * share))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('').toUpperCase()}`
}

function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
}
