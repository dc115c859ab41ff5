/** A picture with nothing beside it: no place, no camera, no comments, no second picture. */
export interface CleanImage {
  contentType: 'image/png' | 'image/jpeg'
  bytes: Uint8Array
  width: number
  height: number
}

/** Thrown for an image that cannot be shown or printed, with the reason in words for the person who chose it. */
export class UnusableImage extends Error {
  constructor(readonly reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnusableImage'
  }
}

/** A logo prints at most eight centimetres wide: 4,000 pixels are four times as fine as any printer. */
const maxSide = 4_000
/** Every PDF unpacks the logo anew, so a large one would slow down each invoice. */
const maxPixels = 4_000_000

/** Refuses what has no pixels, or so many that a small file would unpack to gigabytes. Throws UnusableImage. */
export function requireUsableSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new UnusableImage('The image is empty')
  if (Math.max(width, height) > maxSide || width * height > maxPixels) {
    throw new UnusableImage(`The image is ${width} × ${height} pixels: at most 4,000 a side and 4 million in all`)
  }
}

/** What is wrong with a file whose parts are not what they should be. */
export function damaged(): UnusableImage {
  return new UnusableImage('The image is damaged')
}

/** What is wrong with a file that stops before its picture does. */
export function endsTooEarly(): UnusableImage {
  return new UnusableImage('The image is incomplete: the file ends too early')
}
