import type { CleanImage } from './image'
import { cleanJpeg } from './jpeg'
import { cleanPng } from './png'

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
