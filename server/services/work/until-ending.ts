import type { Background } from '#integrations/background'

/** Those of many that are still begun: none once the process is asked to end. Others have the rest. */
export async function* untilEnding<Row>(
  { isEnding }: Background, rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    if (isEnding()) return
    yield row
  }
}
