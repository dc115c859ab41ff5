/**
 * A JSON array, written while its rows are read: one on each line, so that no more than a page of them is held.
 * Amounts are whole numbers, moments are ISO 8601 in UTC.
 */
export async function* arrayText(rows: AsyncIterable<object>): AsyncGenerator<string, void, undefined> {
  let isFirst = true
  yield '['
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row, plainValue)}`
    isFirst = false
  }
  yield isFirst ? ']' : '\n]'
}

/** Cents are 64-bit in the database, and exact as a number of JSON: see the limits of amounts. */
function plainValue(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
