import { join } from 'node:path'
import { root } from './steps.mjs'

/** Takes the settings in `.env` of the checkout, where there is one. What the environment says itself comes first. */
export function loadSettings() {
  const file = join(root, '.env')
  try {
    process.loadEnvFile(file)
  } catch (error) {
    if (error.code === 'ENOENT') return
    console.error(`Polder cannot read its settings in ${file}: ${error.message}`)
    process.exit(1)
  }
}
