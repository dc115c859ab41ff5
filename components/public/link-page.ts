import type { PublicLook } from '#contract/schemas/public-invoice'
import type { DocumentLocale } from '#domain/invoice/document'
import icon from '../../public/favicon.svg?raw'
import styles from './link-page.css?inline'

/** What the head of the page of a link says, and what it may do. */
interface LinkPage {
  title: string
  locale: DocumentLocale
  /** How the documents of its seller look; null for the looks of Polder. */
  look: PublicLook | null
  /** All that runs in the browser; null where nothing does. */
  script: string | null
  /** Where its forms may lead: a source of the Content-Security-Policy. */
  formsTo: string
}

/**
 * Makes a page one of a link: all that it needs to be read and used comes with it, its looks in a stylesheet of its own
 * and letters of the device, so the browser asks for nothing else.
 */
export async function useLinkPage({ title, locale, look, script, formsTo }: LinkPage): Promise<void> {
  const style = styles + lookOf(look)
  useHead({
    title,
    titleTemplate: null,
    htmlAttrs: { lang: locale },
    meta: [
      { name: 'robots', content: 'noindex, nofollow' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    link: [{ key: 'icon', rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }],
    style: [{ innerHTML: style }],
    script: script === null ? [] : [{ innerHTML: script, tagPosition: 'bodyClose' }],
  })
  useResponseHeader('Content-Security-Policy').value = [
    'default-src \'none\'',
    ...(script === null ? [] : [`script-src ${await hashOf(script)}`, 'connect-src \'self\'']),
    `style-src ${await hashOf(style)}`,
    'img-src data:',
    'base-uri \'none\'',
    `form-action ${formsTo}`,
    'frame-ancestors \'none\'',
  ].join('; ')
}

/** The seller's colour and letters, which the stylesheet takes up. Serifs are those of the device. */
function lookOf(look: PublicLook | null): string {
  if (look === null) return ''
  const letters = look.font === 'noto-serif' ? ';--letters:Georgia,"Noto Serif","Times New Roman",serif' : ''
  return `:root{--look-light:${look.accent.light};--look-dark:${look.accent.dark}${letters}}`
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}
