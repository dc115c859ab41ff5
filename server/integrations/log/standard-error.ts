import { fstatSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

export interface LogSink {
  /**
   * Writes a text and then says whether it could.
   * @param done `hasBegun` when a part of a text that failed stands there
   */
  write: (text: string, done: (error: unknown, hasBegun?: boolean) => void) => void
}

const standardError = 2

/**
 * The log as whoever started us collects it. A file is written past Node's stream, which is broken for good once the
 * disk was full; a pipe or a terminal is written through it, because it does not wait for a reader that has stopped.
 */
export function standardErrorSink(): LogSink {
  if (isFile()) return fileSink()
  // Errors reach the writer by its callback. Without a listener they would also be thrown, logged and thrown again.
  process.stderr.on('error', () => undefined)
  return { write: (text, done) => process.stderr.write(text, error => done(error ?? null)) }
}

/** A file or what is written like one, such as /dev/null. */
function isFile(): boolean {
  const target = fstatSync(standardError)
  return target.isFile() || (target.isCharacterDevice() && !isatty(standardError))
}

function fileSink(): LogSink {
  return {
    write(text, done) {
      const bytes = Buffer.from(text)
      let written = 0
      try {
        while (written < bytes.length) written += writeSync(standardError, bytes, written)
      } catch (error) {
        done(error, written > 0)
        return
      }
      done(null)
    },
  }
}
