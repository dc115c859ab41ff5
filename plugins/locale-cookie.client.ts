/**
 * Keeps the chosen language in a cookie for https and this very host alone where the app came by https: only the
 * browser knows that before the cookie is made. nuxt-i18n reads these settings when it starts, after plugins that come
 * first; by itself it says SameSite=Lax.
 */
export default defineNuxtPlugin({
  name: 'locale-cookie',
  enforce: 'pre',
  setup() {
    const { detectBrowserLanguage } = useRuntimeConfig().public.i18n
    if (!detectBrowserLanguage || window.location.protocol !== 'https:') return
    Object.assign(detectBrowserLanguage, { cookieSecure: true, cookieKey: `__Host-${detectBrowserLanguage.cookieKey}` })
  },
})
