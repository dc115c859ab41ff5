import type { AppLocale } from '#contract/app-locale'
import enAccount from '../../i18n/locales/en/account.json?raw'
import enErrors from '../../i18n/locales/en/errors.json?raw'
import enSecurity from '../../i18n/locales/en/security.json?raw'
import enWelcome from '../../i18n/locales/en/welcome.json?raw'
import nlAccount from '../../i18n/locales/nl/account.json?raw'
import nlErrors from '../../i18n/locales/nl/errors.json?raw'
import nlSecurity from '../../i18n/locales/nl/security.json?raw'
import nlWelcome from '../../i18n/locales/nl/welcome.json?raw'

/** A text by its key; a key that is unknown stays as it is, which a test finds. */
export type EntryWords = (key: string) => string

/** The words of the pages that need no app. They are those of the app, as they stand in its files. */
export function entryWords(locale: AppLocale): EntryWords {
  return key => key.split('.').reduce<Tree | string | undefined>(
    (tree, name) => (typeof tree === 'object' ? tree[name] : undefined), trees[locale],
  )?.toString().replace(/\{'([^']*)'\}/g, '$1') ?? key
}

interface Tree {
  [name: string]: Tree | string
}

const trees: Record<AppLocale, Tree> = {
  nl: readAll(nlAccount, nlErrors, nlSecurity, nlWelcome),
  en: readAll(enAccount, enErrors, enSecurity, enWelcome),
}

function readAll(...files: string[]): Tree {
  return Object.assign({}, ...files.map(file => JSON.parse(file) as Tree)) as Tree
}
