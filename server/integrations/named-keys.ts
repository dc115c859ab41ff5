/** A key and its name, by which what it made is told from what others made: so keys can take turns. */
export interface NamedKey {
  id: string
  secret: string
}

/** The first is in use; the others still open or verify what was made with them. */
export type NamedKeys = readonly [NamedKey, ...NamedKey[]]

/**
 * Reads keys as they are configured: `id:secret`, and further ones after commas.
 * @throws when there is none or one has no secret
 */
export function parseNamedKeys(text: string): NamedKeys {
  const [first, ...others] = text.split(',').map((entry) => {
    const [, id, secret] = /^([\w-]+):(.+)$/.exec(entry.trim()) ?? []
    if (id === undefined || secret === undefined) throw new Error('Keys are written as id:secret')
    return { id, secret }
  })
  if (!first) throw new Error('There is no key')
  return [first, ...others]
}
