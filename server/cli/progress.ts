/** How many things pass between two words about it: on a terminal, and where lines are kept. */
const steps = { terminal: 100, lines: 10_000 } as const

/**
 * Says how far something long is: on a terminal in one line that is written anew, elsewhere a line now and then.
 * @returns `tell` with how much was done in all, and what to say; `clear` before anything else is printed
 */
export function openProgress(stream: { isTTY?: boolean, write: (text: string) => unknown }) {
  const { isTTY = false } = stream
  const step = isTTY ? steps.terminal : steps.lines
  let shown = 0
  return {
    tell(done: number, words: () => string): void {
      if (done < shown + step) return
      shown = done - done % step
      stream.write(isTTY ? `\r\u001b[K${words()}` : `${words()}\n`)
    },
    clear(): void {
      if (isTTY) stream.write('\r\u001b[K')
    },
  }
}
