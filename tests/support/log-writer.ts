/** Says so many lines in the log of its process, then what became of them to its parent, and waits to be ended. */
import { systemLog } from '#integrations/log/index'

process.on('message', (lines: number) => {
  for (let line = 1; line <= lines; line++) systemLog.info('a line', { line, filling: 'x'.repeat(200) })
  // A turn of the event loop later, when whatever can be written is written.
  setTimeout(() => process.send?.({ said: lines, memory: process.memoryUsage().heapUsed }), 20)
})
process.send?.('ready')
