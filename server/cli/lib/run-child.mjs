import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A command that ended otherwise than with success; its own output has said why. */
export class ChildFailed extends Error {
  /**
   * @param {string} command what was run, for the message
   * @param {number} exitCode the code this process should end with as well
   */
  constructor(command, exitCode) {
    super(`${command} ended with exit code ${exitCode}`)
    this.exitCode = exitCode
  }
}

/** npm would take most of a minute to undo half an install, which the next start does not need. */
const patienceMs = 3_000

/**
 * Runs a Node script and waits for it. SIGINT and SIGTERM end it too, so nothing is left running behind us.
 * @param {string[]} args the script and its arguments
 * @param {object} options
 * @param {string} options.cwd
 * @param {Record<string, string>} [options.env] on top of our own
 * @param {boolean} [options.isQuiet] whether what it says matters only if it fails
 * @returns {Promise<void>}
 * @throws {ChildFailed} when it does not end with exit code 0
 */
export async function runNode(args, { cwd, env = {}, isQuiet = false }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    // Only the command itself may speak on our standard output.
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', process.stderr, process.stderr],
  })
  const output = []
  child.stdout?.on('data', chunk => output.push(chunk))
  child.stderr?.on('data', chunk => output.push(chunk))
  // Not the same signal: a shell that runs things in the background has them ignore SIGINT.
  const handOn = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref()
  }
  process.on('SIGINT', handOn).on('SIGTERM', handOn)
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.once('error', reject).once('close', (...end) => resolve(end))
    })
    if (code === 0) return
    process.stderr.write(Buffer.concat(output))
    throw new ChildFailed(args.join(' '), code ?? 128 + constants.signals[signal])
  } finally {
    process.off('SIGINT', handOn).off('SIGTERM', handOn)
  }
}
