import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Lines that are kept beside the database and only ever grow. */
export interface AnchorFiles {
  /** Adds lines to the file of this month, and returns when the disk has them. */
  append: (lines: string[], at: Date) => Promise<void>
  /** All lines there are, oldest file first. */
  lines: () => AsyncGenerator<string, void, undefined>
}

/** @param folder made when it is missing, for its owner alone */
export function openAnchorFiles(folder: string): AnchorFiles {
  return {
    async append(lines, at) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(join(folder, `${at.toISOString().slice(0, 7)}.jsonl`), 'a', 0o600)
      try {
        // One that was broken off in the midst of a line must not take the next with it; empty lines say nothing.
        await file.appendFile(`\n${lines.join('\n')}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async* lines() {
      if (!existsSync(folder)) return
      const names = (await readdir(folder)).filter(name => name.endsWith('.jsonl')).sort()
      for (const name of names) yield* linesOfFile(join(folder, name))
    },
  }
}

/** The lines of a text file that say something. */
export async function* linesOfFile(file: string): AsyncGenerator<string, void, undefined> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') yield line
  }
}
