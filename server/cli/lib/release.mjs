import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { create } from 'tar'
import { billOfMaterials } from './bill-of-materials.mjs'
import { licenceTexts } from './licence-texts.mjs'

/** What goes along as it stands in the checkout. */
const files = [
  '.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'server/cli/polder.mjs',
  ...['end-with-npm', 'require-node', 'settings'].map(name => `server/cli/lib/${name}.mjs`),
]

/** Of the build: what debuggers and later builds read, and packages in several versions, each put where it is used. */
const leftOut = /\.map$|\/\.stamp$|\/nitro\.json$|\/node_modules\/\.nitro$/

/**
 * Lays what a release runs from into a folder: the build without the packages of a platform, which npm chooses where it
 * is installed, and the command.
 * @param {string} root the checkout, built
 * @param {string} folder where to; it is made anew
 * @param {string | null} commit what it is built of
 * @returns {string[]} the packages that are left to npm, of all platforms
 */
export function layProgram(root, folder, commit) {
  const native = platformPackages(root)
  const built = join(root, '.output')
  const isWanted = path => !leftOut.test(path) && !(path.slice('/server/node_modules/'.length) in native)
  rmSync(folder, { recursive: true, force: true })
  for (const file of files) cpSync(join(root, file), join(folder, file))
  cpSync(built, join(folder, '.output'), {
    recursive: true, dereference: true, filter: path => isWanted(path.slice(built.length).replaceAll('\\', '/')),
  })
  const { name, version, license, description, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeJson(join(folder, 'package.json'), {
    name, version, description, license, type: 'module', engines,
    bin: { polder: 'server/cli/polder.mjs' },
    ...(commit === null ? {} : { gitHead: commit }),
    optionalDependencies: native,
  })
  return Object.keys(native)
}

/**
 * Lays what others must be told beside it: what it is made of, as CycloneDX, and under which licences. Without the
 * number and the moment that npm makes up each time.
 * @param {string} root the checkout
 * @param {string} folder where the release lies
 */
export async function layNotices(root, folder) {
  writeFileSync(join(folder, 'LICENCES.txt'), licenceTexts(root))
  const { serialNumber, metadata: { timestamp, ...metadata }, ...bill } = await billOfMaterials(root)
  writeJson(join(folder, 'bom.json'), { ...bill, metadata })
}

/**
 * Packs a release that was laid into a folder. The same files make the same bytes, whoever packs them and when.
 * @param {string} folder
 * @param {string} file the archive
 */
export async function packRelease(folder, file) {
  await create({
    file, cwd: folder, prefix: 'package', gzip: { level: 9 }, portable: true, noMtime: true,
    onWriteEntry: (entry) => { if (entry.stat.isFile()) entry.stat.mode = entry.path === 'server/cli/polder.mjs' ? 0o755 : 0o644 },
  }, filesIn(folder))
}

/** What the build needs of each platform, by the versions of the lock file. */
function platformPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { dependencies } = JSON.parse(readFileSync(join(root, '.output/server/package.json'), 'utf8'))
  const names = Object.keys(dependencies)
    .flatMap(name => Object.keys(packages[`node_modules/${name}`]?.optionalDependencies ?? {}))
    .filter(name => packages[`node_modules/${name}`]?.os)
  return Object.fromEntries(names.sort().map(name => [name, packages[`node_modules/${name}`].version]))
}

/** All files below a folder by their paths in it, always in the same order. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
