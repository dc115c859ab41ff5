/** The languages of the web app, each by the name it has for itself. */
export const languages = [{ locale: 'nl', name: 'Nederlands' }, { locale: 'en', name: 'English' }] as const
export type AppLocale = (typeof languages)[number]['locale']

/** The language that the address asks for, that was chosen before or that the browser reads; else Dutch. */
export function chooseLocale(requested: unknown, cookie: string, accepted: string): AppLocale {
  const [, chosen] = /(?:^|;\s*)(?:__Host-)?polder-locale=(\w+)/.exec(cookie) ?? []
  const wished = [requested, chosen, ...accepted.split(',').map(entry => entry.trim().slice(0, 2).toLowerCase())]
  return wished.map(wish => languages.find(({ locale }) => locale === wish)).find(Boolean)?.locale ?? 'nl'
}
