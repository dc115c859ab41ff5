/** The tag of the first directory that says how a picture is to be turned. */
const orientationTag = 0x0112
const entryBytes = 12

/**
 * How a picture is to be turned, from the Exif data of a JPEG: 1 is upright, 2 to 8 are turned or mirrored.
 * Data that says nothing, or that cannot be read, leaves a picture as it is: 1.
 */
export function orientationOf(data: Uint8Array): number {
  const isExif = ['E', 'x', 'i', 'f', '\0', '\0'].every((character, index) => data[index] === character.charCodeAt(0))
  if (!isExif || data.length < 14) return 1
  const view = new DataView(data.buffer, data.byteOffset + 6, data.length - 6)
  const isLittleEndian = view.getUint16(0) === 0x4949
  const directory = view.getUint32(4, isLittleEndian)
  if (directory + 2 > view.byteLength) return 1
  const entries = view.getUint16(directory, isLittleEndian)
  for (let index = 0; index < entries; index++) {
    const at = directory + 2 + index * entryBytes
    if (at + entryBytes > view.byteLength) return 1
    if (view.getUint16(at, isLittleEndian) === orientationTag) return known(view.getUint16(at + 8, isLittleEndian))
  }
  return 1
}

/** Values beyond the eight of the standard mean nothing. */
function known(orientation: number): number {
  return orientation >= 1 && orientation <= 8 ? orientation : 1
}
