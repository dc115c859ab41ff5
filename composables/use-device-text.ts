/** Names a browser as its owner knows it: `Firefox op Windows`. */
export function useDeviceText(): (userAgent: string | null) => string {
  const { t } = useI18n()
  return (userAgent) => {
    const find = (names: readonly [string, RegExp][]) => names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
    const [browser, system] = [find(browsers), find(systems)]
    if (browser && system) return t('security.device', { browser, system })
    return browser ?? system ?? t('security.unknownDevice')
  }
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
