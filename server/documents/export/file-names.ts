/** Gives files names that no other of the same folder has, also where capitals make no difference. */
export interface FileNames {
  take: (name: string) => string
}

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

/** Plain file names, of which one that is taken gets a number: `2026_1`, `2026_1 (2)`. */
export function openFileNames(): FileNames {
  const taken = new Set<string>()
  return {
    take(name) {
      const plain = plainFileName(name)
      for (let time = 1; ; time++) {
        const candidate = time === 1 ? plain : `${plain} (${time})`
        if (taken.has(candidate.toLowerCase())) continue
        taken.add(candidate.toLowerCase())
        return candidate
      }
    },
  }
}
