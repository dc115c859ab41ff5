import { OutsideFault } from '../http'

/** What is kept of what a store says. */
export const maxWordsOfFault = 300

/** The store gave another answer than was asked for. */
export class S3Fault extends OutsideFault {
  /** The store's own word for it, such as NoSuchKey. */
  readonly code: string
  constructor(readonly status: number, words: string) {
    const [, code = 'no code'] = /<Code>(\w+)<\/Code>/.exec(words) ?? []
    super(`The object store answered ${status} ${code}: ${words}`.slice(0, maxWordsOfFault))
    this.code = code
  }
}

/** Too many calls wait for it; nothing is known of the store itself. */
export class StoreBusy extends OutsideFault {}
