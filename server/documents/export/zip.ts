import { makeZip } from 'client-zip'

/** A file to pack, whole or in pieces. */
export interface PackedFile {
  /** With its folder. */
  name: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  modifiedAt: Date
}

/**
 * Packs files into a ZIP as they come, none before it is asked for and none kept after it was given on. Beyond 4 GB or
 * 65,535 files it is ZIP64. Nothing is compressed: PDFs are already, and the time is the server's.
 */
export async function* packFiles(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array, void, undefined> {
  const entries = entriesOf(files)
  const reader = makeZip(entries).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Whoever stops reading stops the making as well.
    await entries.return()
  }
}

async function* entriesOf(files: AsyncIterable<PackedFile>) {
  for await (const { name, bytes, modifiedAt } of files) yield { name, input: bytes, lastModified: modifiedAt }
}
