import { chooseLocale } from '#contract/app-locale'
import font from '../../assets/fonts/inter-common.woff2?url'
import landingScript from './browser/landing.ts?inline-script'
import pageScript from './browser/page.ts?inline-script'
import styles from './entry.css?inline'
import { entryWords } from './entry-words'
import { pageWords } from './page-words'

/**
 * A page that the server draws whole, without the app: its words, and in its head its looks and its script. All of it
 * comes with the page itself, but for the one font.
 * @param titleKey what it is called, without the name of Polder
 */
export function useEntryPage(titleKey: string, { isLanding = false } = {}) {
  const headers = useRequestHeaders(['cookie', 'accept-language'])
  const locale = chooseLocale(useRoute().query.lang, headers.cookie ?? '', headers['accept-language'] ?? '')
  const t = entryWords(locale)
  useHead({
    title: t(titleKey),
    titleTemplate: title => `${title} · Polder`,
    htmlAttrs: { lang: locale },
    meta: [{ name: 'color-scheme', content: 'light dark' }],
    link: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: font, crossorigin: 'anonymous' },
      // It stands in the middle of the window: half of it would jump when the rest comes, such as on a slow phone.
      ...isLanding ? [] : [{ rel: 'expect' as const, href: '#words', blocking: 'render' as const }],
    ],
    style: [{ innerHTML: `@font-face{font-family:Inter;font-weight:400 600;font-display:optional;src:url(${font})}${styles}` }],
    script: isLanding
      ? [{ innerHTML: landingScript, tagPosition: 'bodyClose' }]
      : [
          // Before the script, which reads them as it starts.
          {
            id: 'words', type: 'application/json', innerHTML: JSON.stringify(pageWords(t)), tagPosition: 'bodyClose',
            tagPriority: 1,
          },
          { innerHTML: pageScript, tagPosition: 'bodyClose' },
        ],
  })
  return { locale, t }
}
