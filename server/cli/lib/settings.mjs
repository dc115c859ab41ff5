import { join } from 'node:path'

/**
 * Takes the settings in the file `.env` of a folder, where there is one. What the environment says itself comes first.
 * @param {string} folder
 */
export function loadSettings(folder) {
  const file = join(folder, '.env')
  try {
    process.loadEnvFile(file)
  } catch (error) {
    if (error.code === 'ENOENT') return
    console.error(`Polder cannot read its settings in ${file}: ${error.message}`)
    process.exit(1)
  }
}
