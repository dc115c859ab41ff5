import { UnusableImage, type CleanImage } from './image'
import { cleanJpeg } from './jpeg'
import { cleanPng } from './png'
import { trimBorder } from './trim'

/** What a picture came to, in words that a thread can hand over: null for what is neither PNG nor JPEG. */
export type ImageRead = { image: CleanImage | null } | { unusable: string }

/** Makes a logo of an image: cleaned, and without its empty border. */
export async function readImage(bytes: Uint8Array): Promise<ImageRead> {
  try {
    const image = await cleanImage(bytes)
    return { image: image && await trimBorder(image) }
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    return { unusable: error.reason }
  }
}

/**
 * Checks an image and strips it of everything but the picture. What it is shows from its content, not from its name.
 * Gives null for what is neither PNG nor JPEG; throws UnusableImage for one that is broken, too large or not printable.
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage | null> {
  if (startsWith(bytes, pngSignature)) return cleanPng(bytes)
  if (startsWith(bytes, jpegSignature)) return cleanJpeg(bytes)
  return null
}

const pngSignature = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
const jpegSignature = [0xFF, 0xD8, 0xFF]

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
