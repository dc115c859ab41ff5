import type { Select } from './direct-reads'

/** Runs a statement, and may look how long it takes. */
export type Measure = <Answer>(statement: () => Promise<Answer>) => Promise<Answer>

/** Where a connection, or a transaction on it, comes from, and what runs a statement there: as Prisma calls them. */
const openers: readonly unknown[] = ['connect', 'startTransaction']
const statements: readonly unknown[] = ['queryRaw', 'executeRaw']

/** The same driver of Prisma's, each of whose statements is measured; the driver itself where nobody measures. */
export function measured<Adapter extends object>(adapter: Adapter, measure: Measure | undefined): Adapter {
  if (!measure) return adapter
  return new Proxy(adapter, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const call = value.bind(target) as (...given: unknown[]) => Promise<object>
      if (openers.includes(name)) return async (...given: unknown[]) => measured(await call(...given), measure)
      return statements.includes(name) ? (...given: unknown[]) => measure(() => call(...given)) : call
    },
  })
}

/** The same of what reads past Prisma. */
export function measuredReads(read: Select, measure: Measure | undefined): Select {
  return measure ? query => measure(() => read(query)) : read
}
