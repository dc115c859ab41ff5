import type { DocumentLocale } from '#domain/invoice/document'

/** The languages of the pages of links, each by the name it has for itself. */
export const pageLanguages: readonly { locale: DocumentLocale, name: string }[] = [
  { locale: 'nl', name: 'Nederlands' },
  { locale: 'en', name: 'English' },
  { locale: 'de', name: 'Deutsch' },
  { locale: 'fr', name: 'Français' },
]

/** The language that an address asks for by its `lang`; null where that names none of ours. */
export function askedLanguage(lang: unknown): DocumentLocale | null {
  return pageLanguages.find(({ locale }) => locale === lang)?.locale ?? null
}

/** The first of our languages in a list in the form of `Accept-Language`; else Dutch. */
export function preferredLanguage(accepted: string): DocumentLocale {
  const wished = accepted.split(',').map(entry => entry.trim().slice(0, 2).toLowerCase())
  return wished.map(askedLanguage).find(locale => locale !== null) ?? 'nl'
}
