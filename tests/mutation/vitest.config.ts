import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import settings from '../../vitest.config'
import { plantedFault } from './planted'

/** The tests as they are, on sources in which one fault may be planted. */
export default defineConfig({
  ...settings,
  plugins: [plantedFault(fileURLToPath(new URL('../..', import.meta.url)))],
})
