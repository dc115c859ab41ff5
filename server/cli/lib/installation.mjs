import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Compares what package-lock.json asks for with what npm recorded in node_modules when it had finished.
 * An install that was broken off leaves no such record, so half an install never counts as one.
 * @param {string} root the checkout
 * @returns {{ complete: boolean, completeForDevelopment: boolean, hasDevelopmentPackages: boolean }}
 */
export function inspectInstallation(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules/.package-lock.json'))
  const isMissing = ([path, entry]) => present[path]?.version !== entry.version
  // Optional packages are other platforms' binaries for the greater part; npm has chosen among them.
  const required = Object.entries(wanted).filter(([path, entry]) => path !== '' && !entry.optional && !entry.devOptional)
  const missing = required.filter(isMissing)
  return {
    complete: missing.every(([, entry]) => entry.dev),
    completeForDevelopment: missing.length === 0,
    hasDevelopmentPackages: required.some(entry => entry[1].dev && !isMissing(entry)),
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}
