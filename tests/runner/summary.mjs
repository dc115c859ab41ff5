const slowMs = 5_000

/**
 * What a reader of the log wants last: slow tests, skipped ones with the reason, what was red once, what failed, and
 * the sum.
 * @param {import('./run-steps.mjs').Result[]} results
 * @returns {string} its last line is exactly `N passed, N failed, N skipped`
 */
export function summaryOf(results) {
  const inState = state => results.filter(result => result.state === state)
  const slow = results
    .filter(result => (result.durationMs ?? 0) > slowMs)
    .sort((one, other) => other.durationMs - one.durationMs)
    .slice(0, 10)
  return [
    '',
    ...section('Slow', slow, result => `${(result.durationMs / 1000).toFixed(1)} s  ${result.name}`),
    ...section('Skipped', alike(inState('skipped')), ([first, ...others]) => (
      `${others.length > 0 ? `${first.project} ${first.file}, ${others.length + 1} tests` : first.name}: ${first.reason}`)),
    ...section('Unsteady, red at first and green alone', results.filter(each => each.firstReason), each => each.firstReason),
    ...section('Failed', inState('failed'), result => [result.name, result.reason].filter(Boolean).join(': ')),
    `${inState('passed').length} passed, ${inState('failed').length} failed, ${inState('skipped').length} skipped`,
  ].join('\n')
}

/** Tests of one file that have one reason, together. */
function alike(results) {
  const groups = new Map()
  for (const result of results) {
    const key = JSON.stringify([result.project, result.file ?? result.name, result.reason])
    groups.set(key, [...groups.get(key) ?? [], result])
  }
  return [...groups.values()]
}

function section(title, results, lineOf) {
  return results.length === 0 ? [] : [`${title}:`, ...results.map(result => `  ${lineOf(result)}`), '']
}
