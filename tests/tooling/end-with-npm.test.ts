import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endWithNpm } from '../../server/cli/lib/end-with-npm.mjs'

const minuteMs = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('asks a process once to end when npm\'s shell is gone, and not while it is there', () => {
  const program = { env: { npm_lifecycle_event: 'npx' }, pid: 3, ppid: 2, kill: vi.fn() }
  vi.stubGlobal('process', program)
  endWithNpm()
  vi.advanceTimersByTime(minuteMs)
  expect(program.kill).not.toHaveBeenCalled()

  program.ppid = 1
  vi.advanceTimersByTime(minuteMs)
  expect(program.kill.mock.calls).toEqual([[3, 'SIGTERM']])
})
