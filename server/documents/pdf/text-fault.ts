/**
 * What is wrong with a stored PDF where its text is copied, searched or read aloud, as the end of a sentence about it;
 * null when nothing is. A file that cannot be parsed has such a fault and is no error: whoever asks looks at many.
 * The parser takes 17 MB of memory, so it is loaded with the first file.
 */
export async function textFaultOf(bytes: Uint8Array): Promise<string | null> {
  const { drawnTextsOf, lostGlyphsIn } = await import('./read-back')
  try {
    const texts = await drawnTextsOf(bytes)
    const lost = lostGlyphsIn(texts)
    // Of a file that was cut off the parser makes a document without pages.
    if (texts.length === 0) return 'cannot be read as a PDF: it has no text'
    return lost > 0 ? `loses ${lost} letters where its text is copied` : null
  } catch (error) {
    return `cannot be read as a PDF: ${error instanceof Error ? error.message : String(error)}`
  }
}
