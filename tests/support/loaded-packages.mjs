/**
 * Imported before a server: at SIGUSR2 it writes the packages of which a module is loaded into the file that
 * LOADED_PACKAGES_FILE names, as a list of JSON.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { isMainThread } from 'node:worker_threads'

const file = process.env.LOADED_PACKAGES_FILE

if (isMainThread && file) {
  const packages = new Set()
  const session = new Session()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
    if (name) packages.add(name)
  })
  session.post('Debugger.enable')
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.part`, JSON.stringify([...packages]))
    renameSync(`${file}.part`, file)
  })
}
