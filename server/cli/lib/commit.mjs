import { execFileSync } from 'node:child_process'

/**
 * The commit that a checkout is of, as git names it; null where there is no git, where it lies within another
 * repository, and where anything was changed since.
 * @param {string} root the checkout
 * @returns {string | null}
 */
export function commitOf(root) {
  const git = args => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const isAsCommitted = git(['rev-parse', '--show-prefix']) === '' && git(['status', '--porcelain']) === ''
    return isAsCommitted ? git(['rev-parse', 'HEAD']) : null
  } catch {
    // An archive of the sources is a checkout as well.
    return null
  }
}
