import { fileURLToPath } from 'node:url'
import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import type { Plugin, PluginOption } from 'vite'
import { contractDoors } from '../../../bundling/contract-doors'

const nuxtFolder = fileURLToPath(new URL('../../../node_modules/nuxt/dist/app', import.meta.url))

/** What Nuxt's own code finds of this app, as a build writes it down. */
const settings = {
  appId: 'nuxt-app',
  appManifest: false,
  asyncCallHook: false,
  asyncDataDefaults: { deep: false },
  chunkErrorEvent: false,
  granularCachedData: true,
  multiApp: false,
  payloadExtraction: false,
  pendingWhenIdle: false,
  purgeCachedData: true,
  renderJsonPayloads: false,
  useStateDefaults: {},
}

/** Nuxt's functions that components of ours use without an import, by the file that has each. */
const nuxtFunctions = {
  nuxt: ['useNuxtApp'],
  'composables/asyncData': ['useLazyAsyncData', 'useAsyncData'],
  'composables/ready': ['onNuxtReady'],
  'composables/router': ['navigateTo', 'useRoute', 'useRouter'],
  'composables/state': ['useState'],
}

/** Compiles components as the build does: Vue's compiler, the real Nuxt UI, and the functions that Nuxt imports. */
export function nuxtRoom(): PluginOption[] {
  return [
    nuxtItself(),
    contractDoors(),
    vue({ isProduction: true }),
    ui({
      dts: false,
      colorMode: false,
      components: { dirs: [] },
      // Without them, each would be asked for from a server of others.
      icon: { clientBundle: { scan: { globInclude: ['{components,composables,layouts,pages}/**/*.{vue,ts}', '*.vue'] } } },
      autoImport: {
        imports: [
          'vue',
          { 'vue-i18n': ['useI18n'], 'vue-router': ['onBeforeRouteLeave', 'onBeforeRouteUpdate'] },
          { '@unhead/vue': ['useHead'] },
          ...Object.entries(nuxtFunctions).map(([file, imports]) => ({ from: `#app/${file}.js`, imports })),
        ],
      },
    }),
  ]
}

const written: Record<string, string> = {
  '#build/nuxt.config.mjs': Object.entries(settings)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n'),
  '#build/pages': 'export { START_LOCATION } from "vue-router"',
}

function nuxtItself(): Plugin {
  return {
    name: 'nuxt-itself',
    enforce: 'pre',
    config: () => ({ resolve: { alias: { '#app': nuxtFolder } } }),
    resolveId: id => (id in written ? `\0${id}` : undefined),
    load: id => written[id.slice(1)],
    transform: code => code
      .replaceAll('import.meta.client', 'true')
      .replaceAll(/import\.meta\.(server|dev|prerender)\b/g, 'false')
      .replaceAll('__NUXT_ASYNC_CONTEXT__', 'false'),
  }
}
