import { cruise, type IReporterOutput, type ICruiseResult } from 'dependency-cruiser'
import configuration from '../../.dependency-cruiser.mjs'

/** One import that a rule forbids. */
export interface Violation {
  rule: string
  from: string
  to: string
}

/**
 * Follows every import below the given folders and files, by the configuration of this repository.
 * @param baseDir the tree to walk: the repository itself, or a small one that a test wrote
 */
export async function violationsIn(baseDir: string, paths: string[]): Promise<Violation[]> {
  const { forbidden, options } = configuration
  const result = await cruise(paths, { ...options, baseDir, validate: true, ruleSet: { forbidden } })
  return asResult(result).summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
}

function asResult({ output }: IReporterOutput): ICruiseResult {
  if (typeof output === 'string') throw new TypeError('dependency-cruiser printed a report instead of a result')
  return output
}
