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

/**
 * Runs a Node script and waits for it. SIGINT and SIGTERM are handed on, so nothing is left running behind us.
 * @param {string[]} args the script and its arguments
 * @param {{ cwd: string, env?: Record<string, string> }} options extra environment on top of ours
 * @returns {Promise<void>}
 * @throws {ChildFailed} when it does not end with exit code 0
 */
export async function runNode(args, { cwd, env = {} }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    // Only the command itself may speak on our standard output.
    stdio: ['ignore', process.stderr, process.stderr],
  })
  const handOn = signal => child.kill(signal)
  process.on('SIGINT', handOn).on('SIGTERM', handOn)
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.once('error', reject).once('exit', (...end) => resolve(end))
    })
    if (code !== 0) throw new ChildFailed(args.join(' '), code ?? 128 + constants.signals[signal])
  } finally {
    process.off('SIGINT', handOn).off('SIGTERM', handOn)
  }
}
