#!/usr/bin/env node
/**
 * `polder`, as a release is installed: without a word behind it, the server; with one, that command. Settings and data
 * lie in the folder where it is given.
 */
import './lib/require-node.mjs'
import { readFileSync } from 'node:fs'
import { endWithNpm } from './lib/end-with-npm.mjs'
import { loadSettings } from './lib/settings.mjs'

const { gitHead } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
endWithNpm()
loadSettings(process.cwd())
process.env.NODE_ENV = 'production'
if (gitHead) process.env.NUXT_COMMIT = gitHead
await import(process.argv.length > 2 ? '../../.output/server/cli.mjs' : '../../.output/server/index.mjs')
