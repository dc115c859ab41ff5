import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupNameOf, keepNewestBackups } from '#db/backup/rotation'
import { temporaryFolder } from '../support/run-folder'

const names = [1, 2, 3, 4].map(day => backupNameOf(new Date(`2026-11-0${day}T03:00:00.000Z`)))

it('keeps the newest backups of a folder, and every file of another name', async () => {
  const folder = temporaryFolder('rotation')
  const others = [
    'before.backup', 'polder-20200101T000000Z.backup.copy', 'polder-20200101.backup', 'my-polder-20200101T000000Z.backup',
  ]
  for (const name of [...names, ...others]) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'older'))

  expect(await keepNewestBackups(folder, 3)).toBe(1)
  expect(readdirSync(folder).sort()).toEqual([...names.slice(1), ...others, 'older'].sort())
  expect(await keepNewestBackups(folder, 1)).toBe(2)
  expect(await keepNewestBackups(folder, 5)).toBe(0)
  expect(readdirSync(folder).sort()).toEqual([...names.slice(3), ...others, 'older'].sort())
})

it('names them so that they sort by their moments', () => {
  expect(names[0]).toBe('polder-20261101T030000Z.backup')
  expect(names.toSorted()).toEqual(names)
})
