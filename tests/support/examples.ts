type Example = Record<string, unknown>

/**
 * What was taken down as JSON that is the same each time: ids count up, moments lose their time of day, and what is
 * drawn by chance becomes one that looks like it.
 * @param hosts the servers that answered, by what takes the place of their addresses, by either of their names
 */
export function withoutChance<Name extends string>(
  taken: Record<Name, Example>, hosts: Record<string, string[]>,
): Record<Name, string> {
  const ids = new Map<string, string>()
  const hashes = new Map<string, string>()
  const addresses = Object.entries(hosts).flatMap(([name, urls]) =>
    urls.flatMap(url => [[url, name], [url.replace('127.0.0.1', 'localhost'), name]] as const))
  const plain = addresses.reduce((text, [url, name]) => text.replaceAll(url, name), JSON.stringify(taken))
    .replace(/https:\/\/polder\.example\/i\/[\w.-]+/g, 'https://polder.example/i/9mB4kTq2.vY7h')
    .replace(/https:\/\/polder\.example\/c\/[\w.-]+/g, 'https://polder.example/c/4hT9xWq1.bN3k')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}@example\.nl/g, 'vink@example.nl')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, id => counted(ids, id, place => (
      `019aa0c8-2c00-7000-8000-${String(place).padStart(12, '0')}`
    )))
    .replace(/\b[0-9a-f]{64}\b/g, hash => counted(hashes, hash, place => String(place).padStart(4, '0').repeat(16)))
    .replace(/T\d\d:\d\d:\d\d\.\d{3}Z/g, time => (/:00\.000Z$/.test(time) && /T\d\d:00/.test(time) ? time : 'T09:00:00.000Z'))
    .replace(/WAPI\w+/g, 'WAPIAAAAYk2Qe1')
    .replace(/\b(cs|bps)_[0-9a-f]{18}\b/g, '$1_test_a1B2c3D4')
  const parsed = JSON.parse(plain) as Record<Name, Example>
  const texts = Object.entries<Example>(parsed).map(([name, example]) => [name, `${JSON.stringify(example, null, 2)}\n`])
  return Object.fromEntries(texts) as Record<Name, string>
}

function counted(known: Map<string, string>, text: string, name: (place: number) => string): string {
  const named = known.get(text) ?? name(known.size + 1)
  known.set(text, named)
  return named
}
