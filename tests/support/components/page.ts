import { createHead } from '@unhead/vue/client'
import { useToast } from '@nuxt/ui/composables'
import ui from '@nuxt/ui/vue-plugin'
import { createNuxtApp, getNuxtAppCtx } from '#app/nuxt.js'
import { createApp, type App, type Component } from 'vue'
import { createI18n } from 'vue-i18n'
import { createMemoryHistory, createRouter, RouterLink, RouterView, type RouteLocationNormalized, type Router } from 'vue-router'
import { vi } from 'vitest'
import PolderApp from '../../../app.vue'
import { useIdentityCheck } from '../../../composables/use-identity-check'
import { useLeaveQuestion } from '../../../composables/use-leave-guard'
import { useSession } from '../../../composables/use-session'
import { ownerOfVink } from './vink'

const words = import.meta.glob<{ default: Record<string, unknown> }>('../../../i18n/locales/*/*.json', { eager: true })

/** The words of one language, of all files. */
function wordsOf(language: string): Record<string, string> {
  return Object.assign({}, ...Object.entries(words)
    .filter(([path]) => path.includes(`/${language}/`))
    .map(([, { default: file }]) => file)) as Record<string, string>
}

const messages = { nl: wordsOf('nl'), en: wordsOf('en') }

/** A page of the app as somebody sees and uses it: by labels, names of buttons and texts. */
export interface Page {
  router: Router
  /** All that can be read. */
  text: () => string
  /** What a label stands at; null where there is none. */
  field: (label: string | RegExp) => HTMLInputElement | null
  button: (name: string | RegExp) => HTMLButtonElement | null
  type: (label: string | RegExp, text: string) => Promise<HTMLInputElement>
  /** Chooses a file of that name. */
  choose: (label: string | RegExp, name: string) => Promise<void>
  /** Goes on from a field, which is done with. */
  finish: (label: string | RegExp) => Promise<void>
  press: (name: string | RegExp) => Promise<void>
  /** Takes an entry of the menu or the list that is open. */
  take: (name: string | RegExp) => Promise<void>
  /** Chooses from the short list at a label, by the keyboard. */
  pick: (label: string | RegExp, name: string | RegExp) => Promise<void>
  /** Switches what has that label. */
  click: (label: string | RegExp) => Promise<void>
  key: (label: string | RegExp, key: string, modifiers?: KeyboardEventInit) => Promise<void>
  /** Answers whether the page took the text itself. */
  paste: (label: string | RegExp, text: string) => Promise<boolean>
  leave: (path: string) => Promise<void>
  /** Has the app go on in another language. */
  speak: (language: 'nl' | 'en') => Promise<void>
  close: () => void
}

const opened: App[] = []

/** Leaves all pages that are open, as closing the tab does. */
export function closePages(): void {
  useLeaveQuestion().answer(false)
  // Left open, the question who somebody is would be asked of no later page.
  if (opened.length > 0) useIdentityCheck().settle(false)
  const branches = document.querySelectorAll('[role="region"]')
  for (const page of opened.splice(0)) page.unmount()
  // Reka UI keeps where notices stood of every page that ever was, and through what lies in it all of that page.
  for (const branch of branches) branch.replaceChildren()
  getNuxtAppCtx().unset()
}

/** Opens a component as a page of the app, with the owner of Studio Vink signed in, or somebody else. */
export async function openPage(component: Component, props: object = {}, path = '/', person = ownerOfVink): Promise<Page> {
  const Opened = {
    setup() {
      useToast().clear()
      useIdentityCheck().takeAsSettled()
      useSession().enter(person)
    },
    render: () => h(component, props),
  }
  const Elsewhere = { render: () => h('main', 'elders') }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: path.split('?')[0] ?? path, component: Opened }, { path: '/:elsewhere(.*)*', component: Elsewhere }],
  })
  await router.push(path)
  const app = createApp(PolderApp)
  // An error that nobody handles fails the test.
  app.config.throwUnhandledErrorInProduction = true
  app.use(router)
  startNuxt(app, router)
  const i18n = createI18n({ legacy: false, locale: 'nl', messages })
  app.use(createHead()).use(ui).use(i18n)
    .component('NuxtLink', RouterLink).component('NuxtPage', RouterView)
    .component('NuxtLayout', Whole).component('NuxtRouteAnnouncer', Nothing)
  app.mount(document.body.appendChild(document.createElement('div')))
  opened.push(app)
  await settled()
  return pageOf(router, (language) => { i18n.global.locale.value = language })
}

const Whole: Component = (_, { slots }) => slots.default?.()
const Nothing: Component = () => null

/** Nuxt as it is once a page stands. */
function startNuxt(app: App, router: Router) {
  const nuxt = createNuxtApp({ vueApp: app })
  nuxt.provide('router', router)
  nuxt._route = shallowReactive(Object.defineProperties({}, Object.fromEntries(
    Object.keys(router.currentRoute.value).map(key => [key, {
      enumerable: true, get: () => router.currentRoute.value[key as keyof RouteLocationNormalized],
    }]),
  )) as typeof nuxt._route)
  nuxt.isHydrating = false
  void nuxt.runWithContext(() => {})
}

/** All promises that are settled are dealt with. */
const turn = () => new Promise(resolve => setImmediate(resolve))

/** Waits until all that was begun has come to rest, but for what waits for time to pass. */
export async function settled(): Promise<void> {
  for (let count = 0; count < 5; count++) await turn()
  await vi.dynamicImportSettled()
  await turn()
}

/** Lets time pass: what was to be done meanwhile is done. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settled()
}

function pageOf(router: Router, setLanguage: (language: 'nl' | 'en') => void): Page {
  const field = (label: string | RegExp) => fieldOf(label)
  const button = (name: string | RegExp) => [...document.querySelectorAll<HTMLButtonElement>('button, [role="button"]')]
    // What lies behind a question is out of reach.
    .find(element => isNamed(element.getAttribute('aria-label') ?? element.textContent, name)
      && !element.closest('[aria-hidden="true"]')) ?? null
  return {
    router,
    text: () => document.body.textContent.replace(/\s+/g, ' '),
    field,
    button,
    async type(label, text) {
      const element = there(field(label), label)
      await act(() => {
        element.focus()
        element.value = text
        element.dispatchEvent(new Event('input', { bubbles: true }))
      })
      return element
    },
    async choose(label, name) {
      const element = there(field(label), label)
      Object.defineProperty(element, 'files', { configurable: true, value: [new File(['inhoud'], name)] })
      await act(() => element.dispatchEvent(new Event('change', { bubbles: true })))
    },
    async press(name) {
      const element = there(button(name), name)
      await act(() => {
        element.focus()
        element.click()
      })
    },
    async take(name) {
      const entry = [...document.querySelectorAll<HTMLElement>('[role="menuitem"], [role="option"]')]
        .find(({ textContent }) => isNamed(textContent, name))
      await act(() => there(entry ?? null, name).click())
    },
    async pick(label, name) {
      await act(() => there(field(label), label).click())
      const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
        .find(({ textContent }) => isNamed(textContent, name))
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      await act(() => there(option ?? null, name).dispatchEvent(enter))
    },
    async finish(label) {
      const element = there(field(label), label)
      await act(() => {
        element.dispatchEvent(new Event('change', { bubbles: true }))
        element.blur()
      })
    },
    async click(label) {
      await act(() => there(field(label), label).click())
    },
    async key(label, key, modifiers = {}) {
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
      await act(() => there(field(label), label).dispatchEvent(pressed))
    },
    async paste(label, text) {
      const pasted = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
      Object.defineProperty(pasted, 'clipboardData', { value: { getData: () => text } })
      await act(() => there(field(label), label).dispatchEvent(pasted))
      return pasted.defaultPrevented
    },
    async leave(path) {
      void router.push(path)
      await settled()
    },
    async speak(language) {
      setLanguage(language)
      await settled()
    },
    close: closePages,
  }
}

/** Does something a moment later: Vue tells by the time whether what hears an event was there when it came. */
async function act(action: () => void): Promise<void> {
  vi.advanceTimersByTime(1)
  action()
  await settled()
}

/** What a label belongs to, by its address, by what it lies around, or by the name that an element gives itself. */
function fieldOf(label: string | RegExp): HTMLInputElement | null {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) => isNamed(textContent, label))
  const target = named?.getAttribute('for')
  const byLabel = target ? document.getElementById(target) : named?.querySelector('input, textarea, button')
  const byName = [...document.querySelectorAll('input, textarea, [role="combobox"], [role="checkbox"], [role="switch"]')]
    .find(element => isNamed(element.getAttribute('aria-label'), label))
  return (byLabel ?? byName ?? null) as HTMLInputElement | null
}

function isNamed(text: string | null | undefined, name: string | RegExp): boolean {
  const said = (text ?? '').replace(/\s+/g, ' ').replace(/\*$/, '').trim()
  return typeof name === 'string' ? said === name : name.test(said)
}

function there<Element>(element: Element | null, name: string | RegExp): Element {
  if (!element) throw new Error(`nothing on the page is called ${String(name)}`)
  return element
}
