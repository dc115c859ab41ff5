import { threadId } from 'node:worker_threads'

/**
 * A thread that prints the number of the thread, and does to a document what its notes say: never finish, because it
 * works on or because it waits, take all memory, or lose letters, be it in every thread or only after the thread has
 * printed something else.
 */
let printed = 0

export default async function printOddly({ document }) {
  printed += 1
  if (document.notes === 'works on') for (;;);
  if (document.notes === 'waits') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (document.notes === 'takes all memory') for (const pile = []; ;) pile.push(new Array(1_000_000).fill(printed))
  const losesLetters = document.notes === 'never reads back' || (document.notes === 'reads back when fresh' && printed > 1)
  if (losesLetters) return { unreadableText: 'page 1, text 1', memoryBytes: 0 }
  return { bytes: new TextEncoder().encode(String(threadId)), memoryBytes: document.notes === 'leaves much' ? 2 ** 30 : 0 }
}
