import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** npm's own script, so that no shell and no platform's `npm.cmd` stands between. */
export function npmScript() {
  const candidates = [
    process.env.npm_execpath,
    join(process.execPath, '../node_modules/npm/bin/npm-cli.js'),
    join(process.execPath, '../../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  const found = candidates.find(path => path?.endsWith('npm-cli.js') && existsSync(path))
  if (!found) throw new Error('npm was not found beside Node.js; start with `npm start`')
  return found
}

/**
 * Asks npm a question whose answer is JSON. npm answers some with JSON and a failure at once, so both come back.
 * @param {string[]} args what to ask, such as `['audit', '--json']`
 * @param {object} options
 * @param {string} options.cwd the checkout it is asked about
 * @param {Record<string, string>} [options.env] on top of our own
 * @returns {Promise<{ code: number | null, answer: unknown }>} the exit code, and what npm wrote on standard output
 * @throws {Error} with npm's own words, when it wrote no JSON
 */
export async function askNpm(args, { cwd, env = {} }) {
  const child = spawn(process.execPath, [npmScript(), ...args], {
    cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, answer, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  try {
    return { code, answer: JSON.parse(answer) }
  } catch (error) {
    throw new Error(`npm ${args[0]} gave no answer: ${complaint || answer}`, { cause: error })
  }
}
