import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} LockedPackage
 * @property {string} path its folder below the checkout, such as `node_modules/pg`
 * @property {string} name
 * @property {string} version
 * @property {string | undefined} licence as its package.json declares it, an SPDX expression for the greater part
 * @property {boolean} hasInstallScript whether it would run a program of its own while it is installed
 */

/**
 * All that `npm ci --omit=dev` installs, on whatever platform: read from the lock file, so nothing need be installed.
 * @param {string} root the checkout
 * @returns {LockedPackage[]} by path; a package that is installed in several places is there several times
 */
export function readProductionPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version,
      licence: entry.license,
      hasInstallScript: entry.hasInstallScript ?? false,
    }))
}
