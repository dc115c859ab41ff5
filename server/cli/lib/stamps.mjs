import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A fingerprint of files and folders by their names and contents. Modification times play no part:
 * a fresh clone, a switched branch and an editor's touch must not cause a build.
 * @param {string} root the folder the paths are relative to
 * @param {string[]} paths files and folders; those that do not exist count as empty
 * @param {(path: string) => boolean} [isInput] false for paths that do not matter
 * @returns {string} SHA-256 in hexadecimal
 */
export function fingerprint(root, paths, isInput = () => true) {
  const hash = createHash('sha256')
  for (const path of [...paths].sort()) addTo(hash, root, path, isInput)
  return hash.digest('hex')
}

/**
 * Whether a step's output was made from these inputs.
 * @param {string} stampFile lies inside the output, so that it dies with it
 * @param {string} inputs a fingerprint
 */
export function isStamped(stampFile, inputs) {
  return readOrNull(stampFile)?.toString() === inputs
}

/**
 * Records, after a step has succeeded, what its output was made from.
 * @param {string} stampFile
 * @param {string} inputs a fingerprint taken before the step began
 */
export function writeStamp(stampFile, inputs) {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, inputs)
}

function addTo(hash, root, path, isInput) {
  if (!isInput(path)) return
  const content = readOrNull(join(root, path))
  if (content) hash.update(`${path}\0${content.length}\0`).update(content)
  else for (const name of namesIn(join(root, path))) addTo(hash, root, `${path}/${name}`, isInput)
}

function namesIn(folder) {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  }
}

function readOrNull(file) {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return null
    throw error
  }
}
