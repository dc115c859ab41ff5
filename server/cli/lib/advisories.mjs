import { askNpm } from './npm.mjs'

/**
 * @typedef {object} Advice
 * @property {'clear' | 'found' | 'skipped'} state `skipped` when the registry does not tell
 * @property {string[]} lines what to say about it: a line for each package with an advisory, or why it was skipped
 */

/**
 * Asks the registry for known weaknesses in what production installs.
 * @param {string} root the checkout
 * @param {Record<string, string>} [env] on top of our own, such as another registry
 * @returns {Promise<Advice>}
 */
export async function askForAdvisories(root, env) {
  const { answer } = await askNpm(['audit', '--omit=dev', '--json'], { cwd: root, env })
  if (!answer.vulnerabilities) {
    const reason = answer.message ?? answer.error?.summary ?? answer.error?.code ?? 'it gave no list'
    return { state: 'skipped', lines: [`advisories skipped: the registry does not tell (${reason})`] }
  }
  const lines = Object.values(answer.vulnerabilities).map(({ name, range, severity, via, fixAvailable }) => {
    const titles = via.map(cause => (typeof cause === 'string' ? `through ${cause}` : `${cause.title} ${cause.url}`))
    return `${severity}: ${name} ${range}: ${titles.join('; ')}${fixAvailable ? '' : ' (no fix yet)'}`
  })
  if (lines.length > 0) return { state: 'found', lines }
  return { state: 'clear', lines: ['no advisories for what production installs'] }
}
