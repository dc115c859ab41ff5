import { beforeAll, describe, expect, it } from 'vitest'
import { renderPdf } from '#documents/pdf/pool'
import { usePdfWorker } from '../support/pdf-worker'
import { invoice, line, pdfInput } from './pdf-cast'

usePdfWorker()

const letters = 10_000
const kinds: [string, string][] = [
  ['slashes', '/'],
  ['combining marks', 'Z\u0301\u0325'],
  ['combining marks on nothing', '\u0301'],
  ['soft hyphens', 'a\u00AD'],
  ['zero-width joiners', 'a\u200D'],
  ['a long word', 'Donaudampfschifffahrts'],
  ['short words', 'op de pof '],
  ['mixed scripts', 'Ωμέγα Ђорђе ﬁ ế 字🙂 '],
  ['spaces', ' '],
]

describe('four times as much text', () => {
  // A thread's start takes longer than printing does.
  beforeAll(async () => {
    for (const [, text] of kinds) await printing(text, letters)
  })

  it.each(kinds)('costs less than ten times as much: %s', async (_, text) => {
    const once = Math.min(await printing(text, letters), await printing(text, letters))
    // What takes the square of its length takes sixteen times as long. One turn may also compile and clean up.
    let times = Infinity
    for (let turn = 0; turn < 3 && times >= 10; turn += 1) {
      times = Math.min(times, await printing(text, 4 * letters) / once)
    }
    expect(times).toBeLessThan(10)
  })
})

/**
 * Milliseconds that printing keeps the processor busy with so many letters of a text on a line and below the lines:
 * what else the machine does meanwhile is not counted.
 */
async function printing(text: string, length: number): Promise<number> {
  const long = text.repeat(Math.ceil(length / text.length))
  const input = pdfInput(invoice({ notes: long, lines: [line({ description: long })] }))
  const start = process.cpuUsage()
  await renderPdf(input)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
