/** What the script of the colour mode, which runs first of all, leaves for others. */
interface ColorMode {
  preference: string
  value: string
  addColorScheme: (value: string) => void
  removeColorScheme: (value: string) => void
}

const yearSeconds = 31_536_000

/** Turns light or dark with the device, where nobody chose one of them for good. */
export function followAppearance(): void {
  const mode = (window as { __NUXT_COLOR_MODE__?: ColorMode }).__NUXT_COLOR_MODE__
  if (mode?.preference !== 'system') return
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    mode.removeColorScheme(mode.value)
    mode.value = matches ? 'dark' : 'light'
    mode.addColorScheme(mode.value)
  })
}

/**
 * Keeps the language of this page for the app and the other pages, in the cookie that the app keeps it in. Takes the
 * rest of the address along where another one is chosen.
 */
export function keepLanguage(): void {
  const isSecure = location.protocol === 'https:'
  const name = `${isSecure ? '__Host-' : ''}polder-locale`
  const rest = `Path=/; Max-Age=${yearSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  document.cookie = `${name}=${document.documentElement.lang}; ${rest}`
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    const query = new URLSearchParams(location.search)
    query.set('lang', link.hreflang)
    link.search = query.toString()
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keeps-return]')) link.search = location.search
}
