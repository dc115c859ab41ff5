import { unzipSync } from 'fflate'

/** The files of a ZIP that is made while it is read, by their paths. */
export async function unzipped(chunks: AsyncIterable<Uint8Array>): Promise<Record<string, Uint8Array>> {
  const pieces: Uint8Array[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return unzipSync(Buffer.concat(pieces))
}

/** What a file of it says, as JSON. */
export function jsonIn(files: Record<string, Uint8Array>, path: string): unknown {
  return JSON.parse(new TextDecoder().decode(files[path]))
}
