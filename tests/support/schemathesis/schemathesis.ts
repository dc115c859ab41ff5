import { execFile, spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cachedTool } from '../cached-tool'

const run = promisify(execFile)
const requirements = fileURLToPath(new URL('requirements.txt', import.meta.url))
const needed = 'Python 3.10 with pip'

/** What this machine lacks to run schemathesis, or null. */
export function missingPython(): string | null {
  const { status } = spawnSync('python3', ['-c', 'import pip, sys; sys.exit(sys.version_info < (3, 10))'])
  return status === 0 ? null : needed
}

/**
 * Has schemathesis send a server what its OpenAPI description allows and forbids, and judge each answer by it.
 * Its packages come from PyPI the first time.
 * @returns what it reports, and whether it found no fault
 */
export async function runSchemathesis(
  { url, apiKey, folder, examples }: { url: string, apiKey: string, folder: string, examples: number },
): Promise<{ isSound: boolean, report: string }> {
  const packages = await cachedTool('schemathesis', requirements, target => run('python3', [
    '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--target', target, '-r', requirements,
  ]))
  const options = [
    '--header', `Authorization: Bearer ${apiKey}`,
    '--include-path-regex', '^/api/v1',
    // Without payments and a provider of mail they answer 503, as their descriptions say.
    '--exclude-operation-id', 'createCheckout', '--exclude-operation-id', 'createEmailDomain',
    // That a KvK number exists or an IBAN adds up is more than a schema can say.
    '--exclude-checks', 'positive_data_acceptance',
    '--phases', 'examples,coverage,stateful',
    '--max-examples', `${examples}`, '--seed', '1', '--continue-on-failure', '--no-color',
  ]
  const answer = await run('python3', ['-m', 'schemathesis.cli', 'run', `${url}/api/v1/openapi.json`, ...options], {
    // It leaves its own notes where it runs.
    cwd: folder,
    env: {
      ...process.env,
      PYTHONPATH: [packages, dirname(requirements)].join(':'),
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: 'hooks',
    },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((problem: unknown) => problem)
  if (!isOutput(answer)) throw answer
  return { isSound: !(answer instanceof Error), report: answer.stdout }
}

function isOutput(answer: unknown): answer is { stdout: string } {
  return typeof answer === 'object' && answer !== null && 'stdout' in answer && typeof answer.stdout === 'string'
    && answer.stdout !== ''
}
