import type { Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWorker } from '../build-worker'

/** Bundles the PDF worker with its fonts into `pdf-worker.mjs` in the given folder, and returns its path. */
export function buildPdfWorker(outDir: string): Promise<string> {
  return buildWorker(outDir, 'pdf-worker.mjs', join(dirname(fileURLToPath(import.meta.url)), 'worker.ts'), {
    // React's development build is three times slower.
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'dataurl', '.icc': 'binary' },
    plugins: [bundledPdfkitData],
  })
}

/** PDFKit loads its standard fonts and colour profile from its own folder, which a bundle has left: import them. */
const bundledPdfkitData: Plugin = {
  name: 'bundled-pdfkit-data',
  setup(build) {
    build.onLoad({ filter: /pdfkit[\\/]js[\\/]pdfkit\.node\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const fonts = [...source.matchAll(/require\$1\('#standard-fonts\/(\w+)'\)/g)].map(([, name]) => name)
      const contents = source
        .replaceAll(/require\$1\('#standard-fonts\/(\w+)'\)/g, 'standardFont$1')
        .replace(/const require\$1 = createRequire\(import\.meta\.url\);/, '')
        .replace('fs.readFileSync(ICC_PROFILE_PATH)', 'bundledColorProfile')
        .replace(/const ICC_PROFILE_PATH = [^\n;=]*;/, '')
      if (fonts.length === 0 || /require\$1|ICC_PROFILE_PATH/.test(contents)) {
        throw new Error('PDFKit loads its data in a new way: adapt bundled-pdfkit-data')
      }
      const imports = [
        ...fonts.map(name => `import standardFont${name} from './standard-fonts/${name}.mjs'`),
        'import bundledColorProfile from \'./data/sRGB_IEC61966_2_1.icc\'',
      ]
      return { contents: `${imports.join('\n')}\n${contents}`, loader: 'js' }
    })
  },
}
