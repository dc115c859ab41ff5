import { build, type Plugin } from 'esbuild'
import { mkdir, mkdtemp, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Bundles the PDF worker with its fonts into one file, `pdf-worker.mjs` in the given folder, and returns its path.
 * A file of its own because worker threads load it by path, from the sources as well as from the built server.
 * It appears in one move, so that a thread never loads half of it.
 */
export async function buildPdfWorker(outDir: string): Promise<string> {
  const { outputFiles: [bundle] } = await build({
    entryPoints: [join(dirname(fileURLToPath(import.meta.url)), 'worker.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // React's development build is three times slower.
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.ttf': 'dataurl', '.icc': 'binary' },
    // CommonJS packages in the bundle ask for Node's modules by require.
    banner: {
      js: 'import { createRequire as requireFrom } from \'node:module\'; const require = requireFrom(import.meta.url);',
    },
    plugins: [bundledPdfkitData],
    logLevel: 'warning',
  })
  if (!bundle) throw new Error('esbuild made no PDF worker')
  const path = join(outDir, 'pdf-worker.mjs')
  await mkdir(outDir, { recursive: true })
  const workFolder = await mkdtemp(join(outDir, 'pdf-worker-'))
  await writeFile(join(workFolder, 'pdf-worker.mjs'), bundle.contents)
  await rename(join(workFolder, 'pdf-worker.mjs'), path)
  await rmdir(workFolder)
  return path
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
