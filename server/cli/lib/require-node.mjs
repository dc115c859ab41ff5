/**
 * Ends the process with one clear sentence when Node is older than package.json asks for.
 * Import this before anything else: it uses nothing that an old Node lacks.
 */
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
const wanted = manifest.engines.node.replace(/[^\d.]/g, '')

if (compareVersions(process.versions.node, wanted) < 0) {
  console.error(`Polder needs Node.js ${wanted} or newer; this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}

function compareVersions(left, right) {
  const [ours, theirs] = [left, right].map(version => version.split('.').map(Number))
  return ours[0] - theirs[0] || ours[1] - theirs[1] || ours[2] - theirs[2]
}
