import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock'
import { OutsideFault } from '../http'
import type { S3Address } from './address'
import type { FileStore } from './index'
import { restWhileAway } from './rest-while-away'

/** The object store of an address, for a server: see `restWhileAway`. Null without one: no client is loaded then. */
export async function openFiles(address: S3Address | null | undefined, clock: Clock): Promise<FileStore | null> {
  const files = await open(address)
  return files && restWhileAway(files, clock)
}

async function open(address: S3Address | null | undefined): Promise<FileStore | null> {
  if (!address) return null
  const { s3Files } = await import('./s3')
  return s3Files(address)
}

/** The same for commands that read all files, one after the other: see `patiently`. */
export async function openFilesPatiently(address: S3Address | null | undefined): Promise<FileStore | null> {
  const files = await open(address)
  return files && patiently(files)
}

const mostTries = 5

/** Reads what got no answer again, ever later: hours of reading do not end for a moment without the network. */
export function patiently(files: FileStore, pauseMs = 1_000): FileStore {
  return {
    ...files,
    async get(key, maxBytes) {
      for (let tries = 1; ; tries++) {
        try {
          return await files.get(key, maxBytes)
        } catch (error) {
          if (!(error instanceof OutsideFault) || tries === mostTries) throw error
          await wait(tries * pauseMs)
        }
      }
    },
  }
}
