/** What Prisma is given to reach a database by, as far as rows pass there. */
interface Reach {
  queryRaw: (query: never) => Promise<{ rows: unknown[] }>
}

/** Where a connection, or a transaction on it, comes from. */
const openers = ['connect', 'startTransaction']

/**
 * The same driver, which tells how many rows each statement answered.
 * @param driver an adapter of Prisma's, not connected yet
 */
export function countingRows<Driver extends object>(driver: Driver, tell: (rows: number) => void): Driver {
  return new Proxy(driver, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...given: unknown[]) => unknown
      if (openers.includes(String(name))) {
        return async (...given: unknown[]) => countingRows(await call(...given) as object, tell)
      }
      if (name !== 'queryRaw') return call
      return async (query: never) => {
        const answer = await (call as Reach['queryRaw'])(query)
        tell(answer.rows.length)
        return answer
      }
    },
  })
}
