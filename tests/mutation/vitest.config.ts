import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import settings from '../../vitest.config'
import { plantedFault } from './planted'
import { markedFaults } from './reached'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The tests as they are, on sources in which one fault may be planted, or places tell that tests come there. */
export default defineConfig({ ...settings, plugins: [plantedFault(root), markedFaults(root)] })
