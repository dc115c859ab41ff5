/** The browser and the system that a user agent tells of, such as `Firefox` and `Windows`; null for what is unknown. */
export function browserName(userAgent: string | null): { browser: string | null, system: string | null } {
  const find = (names: readonly [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  return { browser: find(browsers) ?? null, system: find(systems) ?? null }
}

/** In this order: most browsers name those that they descend from as well. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
]

const systems: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]
