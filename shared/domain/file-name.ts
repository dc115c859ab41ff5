/** Names that Windows keeps for devices, whatever comes after their first full stop. */
const devices = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i

/**
 * A file name that every system takes: what is no letter, digit, hyphen, underscore or full stop is an underscore, and
 * so are full stops at the end, which Windows drops. Before the name of a device comes one.
 */
export function plainFileName(name: string): string {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{N}\-_.]/gu, '_')
  const ending = plain.length - plain.replace(/(?<!\.)\.+$/, '').length
  const whole = plain.slice(0, plain.length - ending) + '_'.repeat(ending)
  return devices.test(whole) ? `_${whole}` : whole
}
