import './equal-bytes'
import { temporaryFolder } from './run-folder'

/**
 * Loaded before each test file: it works in a folder of its own. An installation keeps its files below the folder it is
 * started in, and that of the checkout is somebody's own.
 */
process.chdir(temporaryFolder('own'))
