import { createHash } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does a piece of work while no other process does the same: two builds into one folder would spoil each other.
 * A lock whose owner has died is taken over.
 * @template T
 * @param {string} output the path of what is being made
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(output, work) {
  const file = join(tmpdir(), `polder-${createHash('sha256').update(output).digest('hex').slice(0, 16)}.lock`)
  while (!tryToTake(file)) await sleep(200)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function tryToTake(file) {
  // Linking a finished file makes the lock appear together with its owner's name, never empty.
  const claim = `${file}.${process.pid}`
  writeFileSync(claim, String(process.pid))
  try {
    linkSync(claim, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const owner = ownerOf(file)
    if (owner !== null && !isAlive(owner)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(claim)
  }
}

/** The owner's process id, or null when the lock was just given back. */
function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return error.code === 'EPERM'
  }
}
