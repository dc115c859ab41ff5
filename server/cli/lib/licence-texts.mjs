import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProductionPackages } from './packages.mjs'

/** Under these names packages bring licences, notices and, for fonts, the licence of the font. */
const licenceFile = /^(licen[cs]e|copying|notice|ofl)/i

/**
 * The licences of the production packages that are installed, which must go along wherever a build of Polder goes:
 * MIT, ISC, BSD and Apache-2.0 ask for it, and so does the OFL for fonts. A text that many share is printed once.
 * @param {string} root the checkout
 * @returns {string} first the packages by name, each with its licence and the numbers of its texts; then the texts
 */
export function licenceTexts(root) {
  /** @type {Map<string, number>} each text with its number, from 1 */
  const texts = new Map()
  const numberOf = text => texts.get(text) ?? texts.set(text, texts.size + 1).size
  const lines = readProductionPackages(root)
    .filter(({ path }) => existsSync(join(root, path)))
    .map(({ path, name, version, licence }) => {
      const numbers = readLicenceFiles(join(root, path)).map(text => `[${numberOf(text)}]`)
      return [`${name} ${version}:`, licence ?? 'licence not declared', ...numbers, sourceOf(join(root, path))].join(' ')
    })
  return [
    'Polder is built with the packages below, each under its own licence. Not all of them are in the build.',
    'Numbers refer to the texts that follow. Where there is none, the package brings none.',
    '',
    ...new Set(lines.sort()),
    ...[...texts].flatMap(([text, number]) => ['', `${'='.repeat(36)} [${number}]`, '', text]),
    '',
  ].join('\n')
}

function readLicenceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && licenceFile.test(entry.name))
    .map(entry => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
}

/** Who made it and where its source is, as far as its package.json tells. */
function sourceOf(folder) {
  const { author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const parts = [author?.name ?? author, repository?.url ?? repository]
  return parts.filter(part => typeof part === 'string' && part !== '').map(part => `<${part}>`).join(' ')
}
