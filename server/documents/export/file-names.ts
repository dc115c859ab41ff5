import { plainFileName } from '#domain/file-name'

/** Gives files names that no other of the same folder has, also where capitals make no difference. */
export interface FileNames {
  take: (name: string) => string
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
