/**
 * Preloaded into a server under test (`node --import`): moves its clock by POLDER_TEST_CLOCK_SHIFT milliseconds and
 * lets it run on from there. The parent process may move it forward later with a message `{ advanceMs }`.
 * The event loop's own timers keep real time, so nothing in the server waits longer or shorter.
 */
import { isMainThread } from 'node:worker_threads'

const RealDate = Date
let shiftMs = Number(process.env.POLDER_TEST_CLOCK_SHIFT)

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(Date.now())
    else super(...parts)
  }

  static now() {
    return RealDate.now() + shiftMs
  }
}

if (isMainThread && process.send) {
  process.on('message', (message) => {
    if (typeof message.advanceMs !== 'number') return
    shiftMs += message.advanceMs
    process.send({ now: Date.now() })
  })
  process.channel.unref()
}
