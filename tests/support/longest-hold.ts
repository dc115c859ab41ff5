import { existsSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'

/** For how long nobody may wait for one turn: more is a fault, however slow the machine is. In milliseconds. */
export const longestHoldAllowed = 50

/**
 * For how many milliseconds of processor time some work keeps everything else from its turn, at the most: what else the
 * machine does meanwhile is not counted, and a processor that gets on slowly makes none of them longer. The least of
 * some runs, since one of them also compiles and cleans up; none more is made once one was short enough.
 */
export async function longestHold(work: () => unknown): Promise<number> {
  let least = Infinity
  for (let run = 0; run < 3 && least >= longestHoldAllowed; run++) {
    least = Math.min(least, onQuietProcessor(await holdOf(work)))
  }
  return least
}

/** What `knownWork` took of the quiet processor that the bound was set on, in milliseconds. */
const knownMs = 9
const knownText = JSON.stringify(Array.from({ length: 20_000 }, (_, row) => ({ name: `row ${row}`, cents: row * 7_919 % 1_000_003 })))

/** Reading, sorting and joining, as much the same in every run as two cores that share their caches leave it. */
function knownWork(): number {
  const before = processorTime()
  const rows = JSON.parse(knownText) as { name: string, cents: number }[]
  rows.sort((one, other) => one.cents - other.cents)
  rows.map(({ name }) => name.toUpperCase()).join('\n').split('\n')
  return processorTime() - before
}

/** What a hold would be on that processor; one that is short enough here is taken as it is. */
export function onQuietProcessor(heldMs: number): number {
  return heldMs < longestHoldAllowed ? heldMs : heldMs / slowness()
}

/** How many times slower than there a thread gets on at this moment; 1 where it is no slower. */
function slowness(): number {
  const [, , median = knownMs] = Array.from({ length: 5 }, knownWork).sort((one, other) => one - other)
  return Math.max(1, median / knownMs)
}

/** What some work came to, which held nobody up. */
export async function swiftly<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | undefined> {
  let outcome: Outcome | undefined
  const held = await longestHold(async () => {
    outcome = await work()
  })
  expect(held).toBeLessThan(longestHoldAllowed)
  return outcome
}

async function holdOf(work: () => unknown): Promise<number> {
  let longest = 0
  let isDone = false
  let last = processorTime()
  const turn = () => {
    const now = processorTime()
    longest = Math.max(longest, now - last)
    last = now
  }
  const others = (async () => {
    for (; !isDone; turn()) await nextTurn()
  })()
  try {
    await work()
    turn()
  } finally {
    isDone = true
  }
  await others
  return longest
}

/** Of the main thread alone where the system tells, else of the whole process: other threads hold nobody up. */
function processorTime(): number {
  if (isTold) return Number(readFileSync(mainThread, 'utf8').split(' ')[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const mainThread = `/proc/self/task/${process.pid}/schedstat`
const isTold = existsSync(mainThread)
