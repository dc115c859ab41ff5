/** More red files than this are no chance, and running them again would take too long. */
const mostFiles = 10

/**
 * Runs each red test file once more, alone: green then, its tests count as passed and keep why they failed at first;
 * red twice is red. Checks, and failures that name no file, are not run again.
 * @param {import('./run-steps.mjs').Result[]} results of all steps, once they are over
 * @param {(project: string, file: string) => Promise<import('./run-steps.mjs').Result[]>} runAlone
 * @returns {Promise<import('./run-steps.mjs').Result[]>}
 */
export async function runRedFilesAgain(results, runAlone) {
  const red = new Map(results
    .filter(result => result.state === 'failed' && result.file)
    .map(result => [keyOf(result), result]))
  if (red.size > mostFiles) return results
  let judged = results
  for (const [key, { project, file }] of red) {
    const again = await runAlone(project, file)
    if (again.length === 0 || again.some(result => result.state === 'failed')) continue
    const firstReasons = judged
      .filter(result => keyOf(result) === key && result.state === 'failed')
      .map(result => [result.name, result.reason].filter(Boolean).join(': '))
    judged = [
      ...judged.filter(result => keyOf(result) !== key),
      { ...again[0], firstReason: firstReasons.join('; ') },
      ...again.slice(1),
    ]
  }
  return judged
}

function keyOf({ project, file }) {
  return `${project} ${file}`
}
