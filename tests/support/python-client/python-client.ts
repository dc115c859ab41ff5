import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cachedTool } from '../cached-tool'

const run = promisify(execFile)
const own = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The folder of openapi-python-client, whose packages come from PyPI the first time. */
export function findPythonGenerator(): Promise<string> {
  return cachedTool('python-client', own('requirements.txt'), target => run('python3', [
    '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--target', target,
    '-r', own('requirements.txt'),
  ]))
}

/** Makes the package `polder` of a description in a folder, and answers what was said; rejects over any warning. */
export async function generatePythonClient(generator: string, description: string, folder: string): Promise<string> {
  const { stdout, stderr } = await runPython(generator, [
    '-m', 'openapi_python_client', 'generate', '--path', description, '--meta', 'none', '--config', own('config.yml'),
    '--output-path', join(folder, 'polder'), '--fail-on-warning',
  ])
  return stdout + stderr
}

/** A webshop's day by the package in a folder; answers what came of it. */
export async function runPythonDay(generator: string, folder: string, env: Record<string, string>): Promise<unknown> {
  const { stdout } = await runPython(generator, [own('day.py')], { ...env, PYTHONPATH: `${generator}:${folder}` })
  return JSON.parse(stdout)
}

function runPython(generator: string, args: string[], env: Record<string, string> = {}) {
  return run('python3', args, {
    env: { ...process.env, PYTHONPATH: generator, PYTHONDONTWRITEBYTECODE: '1', ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
}
