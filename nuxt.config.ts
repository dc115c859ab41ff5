import { createHash } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandLineBeside } from './bundling/command-line'
import { contractDoors } from './bundling/contract-doors'
import { codeSplitting } from './bundling/files-of-build'
import { inlineScripts } from './bundling/inline-script'
import { leanClient } from './bundling/lean-client'
import { libsqlOfFiles, withoutInjection } from './bundling/lean-server'
import { writeManual } from './bundling/manual/build'
import { pageFiles } from './bundling/page-files'
import { forgetMoment, listInOneOrder } from './bundling/same-bytes'
import { fingerprint } from './server/cli/lib/stamps.mjs'
import { buildInputs, root } from './server/cli/lib/steps.mjs'
import { buildImportWorker } from './server/documents/import/build-worker'
import { buildPdfWorker } from './server/documents/pdf/build-worker'

/** The files that hold the web app's words, in each language. */
const texts = [
  'shell', 'account', 'overview', 'reports', 'customers', 'products', 'invoices', 'bank', 'sending', 'recurring',
  'settings', 'members', 'bookkeeping', 'billing', 'security', 'connections', 'imports', 'errors',
]

/** Where the build puts the documentation before it gives it out. */
const manual = fileURLToPath(new URL('.nuxt/manual', import.meta.url))

/**
 * What a build is known by: the same sources in the same folder make the same one. The folder counts, since nuxt-i18n
 * names words by it, and with them every file of the app.
 */
const buildId = createHash('sha256').update(`${root} ${fingerprint(root, buildInputs)}`).digest('hex')

/** Whole, and without the scripts of the app. */
const drawnByServer = { ssr: true, noScripts: true }

const { plugin: findPageFiles, files: filesOfPages } = pageFiles(fileURLToPath(new URL('.', import.meta.url)))

// Nuxt takes the plugins of one side as well, which its type leaves out.
const inBrowser = { plugins: [...leanClient(), findPageFiles] }

/**
 * What has no Vue in it is checked by the native compiler: with the server, or with the build where it talks about
 * pages in a browser. Everything else is checked with the web app by vue-tsc, which takes several times as long.
 */
const checkedWithServer = [
  'bundling', 'clients', 'prisma', ...inTests([
    'api', 'architecture', 'bench', 'contract', 'crash', 'db', 'documents', 'domain', 'fuzz', 'load', 'mutation',
    'official', 'runner', 'servers', 'services', 'tooling', 'support/*.ts', 'support/bank-judges', 'support/bank-year',
    'support/doubles', 'support/global-setup', 'support/official', 'support/openapi-tools', 'support/python-client',
    'support/random-documents', 'support/schemathesis',
  ]),
].map(fromTypes)
const checkedWithBuild = [
  'knip.config.ts', 'vitest.config.ts', ...inTests(['demo', 'e2e', 'journeys', 'support/web']),
].map(fromTypes)

/** What the plugins of the build bring, which the web app imports. */
const virtualModules = fileURLToPath(new URL('bundling/virtual-modules.d.ts', import.meta.url))

/** Scripts without types, which would only bring in those of their packages. */
const notChecked = ['*.mjs', 'tests/*.mjs', 'tests/support/*.mjs', 'public'].map(fromTypes)

/** What threads of the server load by path, beside it. */
const threads = ['integrations/password-worker.mjs', 'db/drivers/sqlite-thread.mjs', 'db/drivers/sqlite-connections.mjs']

export default defineNuxtConfig({
  modules: ['@nuxt/ui', '@nuxtjs/i18n', 'nuxt-auth-utils'],
  // Own code is imported by name; auto-import serves Nuxt's own and server/utils.
  imports: { scan: false },
  components: { dirs: [] },
  devtools: { enabled: false },
  app: {
    head: {
      title: 'Polder',
      // Until the app has chosen one, and on pages that do not exist.
      htmlAttrs: { lang: 'nl' },
      viewport: 'width=device-width, initial-scale=1, viewport-fit=cover',
      link: [{ key: 'icon', rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    },
  },
  css: ['~/assets/main.css'],
  ui: {
    fonts: false,
    // Every colour is written out for every component and its looks: only those of app.config.ts.
    theme: { colors: ['primary', 'success', 'warning', 'error'] },
    // Looks of components that nobody uses are no part of the stylesheet.
    experimental: { componentDetection: true },
  },
  runtimeConfig: {
    session: {
      name: 'polder-session',
      password: '',
      maxAge: 60 * 60 * 24 * 30,
      cookie: { sameSite: 'lax', secure: false, httpOnly: true },
    },
  },
  srcDir: '.',
  serverDir: 'server',
  ignore: ['tests/**', 'data/**', 'prisma/**'],
  // The app behind the sign-in is drawn in the browser; pages for customers come whole from the server.
  routeRules: {
    '/**': { ssr: false },
    '/c/**': drawnByServer,
    '/i/**': drawnByServer,
    // So do the ways in; 7.drawn-pages.ts says when the first page of all does.
    '/sign-in': drawnByServer,
    '/sign-up': drawnByServer,
    '/forgot-password': drawnByServer,
    '/reset-password': drawnByServer,
    '/verify-email': drawnByServer,
  },
  vite: {
    plugins: [{
      // The words of a language come as a file named by its content. To an app that the server draws, nuxt-i18n gives
      // them by a route of its own, which keeps an answer for every address that anyone makes up.
      name: 'words-in-files',
      config: () => ({ define: { __IS_SSR__: 'false' } }),
    }, contractDoors(), inlineScripts()],
    // Components are written with `<script setup>`, those of packages too.
    vue: { features: { optionsAPI: false } },
    $client: {
      ...inBrowser,
      build: {
        reportCompressedSize: false,
        rollupOptions: { output: { codeSplitting } },
      },
    },
  },
  // Stands in the page until the app is there.
  spaLoadingTemplate: 'assets/shell.html',
  experimental: {
    // No page is drawn by the build, so none has its data in a file beside it.
    payloadExtraction: false,
    // It would be a script in the page, which no page of ours may have (docs/decisions/0041).
    entryImportMap: false,
    // A page's code comes when somebody points at its link, and not at the sight of the link.
    defaults: { nuxtLink: { prefetchOn: { visibility: false, interaction: true } } },
  },
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-11-01',
  nitro: {
    preset: 'node-server',
    // One letter beyond Latin-1 in a file, and V8 holds all of the file in two bytes a letter.
    esbuild: { options: { target: 'node20', charset: 'ascii' } },
    // In the build, so that what it imports goes by `libsqlOfFiles`.
    externals: { inline: ['@prisma/adapter-libsql'] },
    imports: { dirs: ['server/utils'] },
    plugins: ['one-configuration', 'request-id', 'surface'].map(name =>
      fileURLToPath(new URL(`./server/plugins/${name}.ts`, import.meta.url))),
    experimental: { tasks: true },
    compressPublicAssets: { gzip: true, brotli: true },
    // Each file would be compressed to say how small it could be.
    logging: { compressedSizes: false },
    rollupConfig: {
      plugins: [listInOneOrder(), libsqlOfFiles()],
      // npm makes no links to packages; to look for one in each part of each path is most of what resolving takes.
      preserveSymlinks: true,
    },
    // What is not among the files below /docs is nowhere, and no page of the app.
    publicAssets: [{ dir: join(manual, 'docs'), baseURL: '/docs' }, { dir: join(manual, 'root'), baseURL: '/' }],
    typescript: {
      tsConfig: {
        // Globs pass over a folder that begins with a dot.
        include: ['../server/routes/.well-known/**/*', ...checkedWithServer],
      },
    },
    scheduledTasks: {
      '* * * * *': ['jobs:run'],
      '23 * * * *': ['accounts:forget-expired'],
      '41 * * * *': ['audit:anchor'],
    },
  },
  $development: {
    nitro: { handlers: [{ route: '/mailbox', method: 'get', handler: './server/dev/mailbox.get.ts' }] },
  },
  typescript: {
    strict: true,
    tsConfig: {
      compilerOptions: { noUncheckedIndexedAccess: true },
      exclude: [...checkedWithServer, ...checkedWithBuild, ...notChecked],
    },
    nodeTsConfig: { include: checkedWithBuild },
  },
  telemetry: false,
  buildId,
  // Nobody reads them: traces of the server name its own files.
  sourcemap: { server: false },
  hooks: {
    ready(nuxt) {
      nuxt.hook('prepare:types', ({ references }) => {
        for (const reference of references) {
          if (!('path' in reference) || !reference.path.endsWith('types/nitro.d.ts')) continue
          // The web app asks the API by its contract: types of routes would have the server checked again with it.
          reference.path = virtualModules
        }
      })
    },
    'app:templates'({ templates }) {
      // Nuxt UI has the whole project looked through for classes, the looks of components nobody uses among it.
      const looks = templates.find(({ filename }) => filename === 'ui.css')
      const { getContents } = looks ?? {}
      if (!looks || !getContents) return
      looks.getContents = async data => (await getContents(data)).replace(/@source "[^"]*\/\*\*\/\*";/g, '')
    },
    'build:manifest'(manifest) {
      for (const file of Object.values(manifest)) {
        // Everything that some page may need: pages ask for what they need by themselves.
        file.prefetch = false
        file.dynamicImports = []
        // The one font of nearly every page.
        if (/inter-common/.test(file.file)) file.preload = true
      }
    },
    // By then the folder of the last build has been cleared.
    'build:before': () => writeManual(manual),
    'nitro:config'(config) {
      const errorHandler = fileURLToPath(new URL('./server/error-handler.ts', import.meta.url))
      config.virtual = {
        ...config.virtual, '#page-files': () => `export default ${JSON.stringify(filesOfPages)}`,
      }
      config.errorHandler = [errorHandler, ...[config.errorHandler ?? []].flat()]
      // Routes of packages that nobody asks for here: a session that knows nothing of ours, words and islands.
      const isUnused = (route = '') => /^\/(api\/_auth\/session|_i18n\/|__nuxt_island\/)/.test(route)
      config.handlers = config.handlers?.filter(handler =>
        !isUnused((handler as { route?: string } | undefined)?.route))
    },
    'nitro:build:public-assets': nitro => forgetMoment(join(nitro.options.output.publicDir, '_nuxt/builds'), buildId),
    'nitro:init'(nitro) {
      if (!nitro.options.dev) nitro.hooks.hook('rollup:before', commandLineBeside)
      nitro.hooks.hook('rollup:before', withoutInjection)
      nitro.hooks.hook('compiled', async () => {
        const { serverDir } = nitro.options.output
        await buildPdfWorker(serverDir)
        await buildImportWorker(serverDir)
        for (const part of threads) {
          await copyFile(new URL(`./server/${part}`, import.meta.url), join(serverDir, basename(part)))
        }
      })
    },
  },
  auth: { loadStrategy: 'none' },
  i18n: {
    strategy: 'no_prefix',
    defaultLocale: 'nl',
    langDir: 'locales',
    locales: [
      { code: 'nl', language: 'nl-NL', name: 'Nederlands', files: texts.map(name => `nl/${name}.json`) },
      { code: 'en', language: 'en-GB', name: 'English', files: texts.map(name => `en/${name}.json`) },
    ],
    // The build compiles all words; nothing asks for components or directives of words.
    bundle: { dropMessageCompiler: true, fullInstall: false },
    detectBrowserLanguage: { useCookie: true, cookieKey: 'polder-locale', fallbackLocale: 'nl' },
  },
  icon: {
    // All that are used are in the bundle; no route gives out others.
    provider: 'none',
    clientBundle: { scan: { globInclude: ['{components,composables,layouts,pages}/**/*.{vue,ts}', '*.vue'] } },
  },
})

function inTests(folders: string[]) {
  return folders.map(folder => `tests/${folder}`)
}

/** A path of the project, as it is said in the folder of the types. */
function fromTypes(path: string) {
  return `../${path}`
}
