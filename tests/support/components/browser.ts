import { afterEach, beforeEach, vi } from 'vitest'
import { closePages } from './page'
import { closeServer } from './server'

/** A morning in Amsterdam, on which Studio Vink writes its invoices. */
const morning = new Date('2026-11-20T09:00:00Z')

// What Nuxt's page holds for its app.
Object.assign(window, { __NUXT__: { config: { app: { baseURL: '/' }, public: {} } } })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // Time stands still until a test moves it; what a page waits for by frames goes on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: morning })
})
afterEach(() => {
  closePages()
  vi.useRealTimers()
  closeServer()
  document.body.replaceChildren()
})
