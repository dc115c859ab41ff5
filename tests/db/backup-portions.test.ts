import { describe, expect, it } from 'vitest'
import { inPortions, mostAtOnce } from '#db/backup/database'
import { withFiles } from '#db/backup/files'
import type { Cell, Table } from '#db/backup/format'

const mebibyte = 1024 * 1024

/** Rows of these sizes, which are nothing else: what is read together, and all of them. */
async function portionsOf(sizes: readonly number[]) {
  const portions: number[][] = []
  let next = 0
  const rows = inPortions({
    sizes: async count => sizes.slice(next, next + count),
    read: async (count) => {
      const portion = sizes.slice(next, next += count)
      portions.push(portion)
      return portion
    },
  })
  return { read: await allOf(rows), portions }
}

async function* eachOf<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

async function allOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

const bytesOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

describe('the rows of a backup', () => {
  it('are read together while they are few bytes, a large one alone, each once and in their order', async () => {
    const [small, file, large] = [100, 3 * mebibyte, 20 * mebibyte]
    const sizes = [file, file, file, small, large, small, file, ...Array<number>(250).fill(small), file, file, file]
    const { read, portions } = await portionsOf(sizes)

    expect(read).toEqual(sizes)
    expect(portions.slice(0, 3)).toEqual([[file, file], [file, small], [large]])
    for (const portion of portions) {
      expect(portion.length === 1 || bytesOf(portion) <= mostAtOnce.bytes, String(portion.length)).toBe(true)
      expect(portion.length).toBeLessThanOrEqual(mostAtOnce.rows)
    }
  })

  it.each([0, 1, 99, 100, 101, 200])('are all read where they are %i', async (count) => {
    expect((await portionsOf(Array<number>(count).fill(1))).read).toHaveLength(count)
  })

  it('of files in an object store fetch few bytes at a time', async () => {
    const names = ['accountId', 'invoiceId', 'format', 'bytes', 'sha256', 'createdAt', 'movedAt', 'size']
    const table: Table = { name: 'StoredDocument', columns: names.map(name => ({ name, type: 'text' })) }
    const at = '2026-11-20T09:00:00.000Z'
    const rows = Array.from({ length: 20 }, (_, place): Cell[] => ['jansen', `${place}`, 'pdf', '', '', at, at, 3 * mebibyte])
    const held = { now: 0, most: 0 }
    const fetched = withFiles(eachOf(rows), table, {
      bytesOf: async () => {
        held.most = Math.max(held.most, ++held.now)
        await Promise.resolve()
        held.now--
        return new Uint8Array(1)
      },
      left: () => expect.unreachable(),
    })

    expect((await allOf(fetched)).map(([, id]) => id)).toEqual(rows.map(([, id]) => id))
    expect(held.most).toBe(3)
  })
})
