import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { runNode } from '../../server/cli/lib/run-child.mjs'
import { longestMs } from '../support/waiting'

const cwd = import.meta.dirname

describe('a step in a process of its own', () => {
  it('is done when the process ends well', async () => {
    await expect(runNode(['--eval', 'process.exit(process.env.STEP === "yes" ? 0 : 1)'], { cwd, env: { STEP: 'yes' } }))
      .resolves.toBeUndefined()
  })

  it('passes its exit code on', async () => {
    await expect(runNode(['--eval', 'process.exit(3)'], { cwd })).rejects.toMatchObject({ exitCode: 3 })
  })

  it('ends with 128 and the signal when a signal ended it', async () => {
    await expect(runNode(['--eval', 'process.kill(process.pid, "SIGTERM")'], { cwd }))
      .rejects.toMatchObject({ exitCode: 143 })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('ends when we receive %s', async (signal) => {
    const step = runNode(['--eval', 'setTimeout(() => {}, 1e6)'], { cwd })
    process.emit(signal)

    await expect(step).rejects.toMatchObject({ exitCode: 143 })
  })

  it('is ended the hard way when it does not listen', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'polder-run-child-'))
    const deaf = join(folder, 'deaf')
    const step = runNode(['--eval', `process.on('SIGTERM', () => {}); setTimeout(() => {}, 1e6);
      require('node:fs').writeFileSync(${JSON.stringify(deaf)}, '')`], { cwd })
    await vi.waitUntil(() => existsSync(deaf), { timeout: longestMs.answer })
    process.emit('SIGTERM')

    await expect(step).rejects.toMatchObject({ exitCode: 137 })
    rmSync(folder, { recursive: true })
  })
})
