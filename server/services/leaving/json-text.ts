/**
 * A JSON array, written while its rows are read: one on each line, so that no more than a page of them is held.
 * Amounts are whole numbers, moments are ISO 8601 in UTC.
 */
export async function* arrayText(rows: AsyncIterable<object>): AsyncGenerator<string, void, undefined> {
  let isFirst = true
  yield '['
  for await (const row of rows) {
    // Cents are 64-bit in the database, and exact as a number of JSON: see the limits of amounts.
    const text = JSON.stringify(row, (_, value: unknown) => typeof value === 'bigint' ? Number(value) : value)
    yield `${isFirst ? '' : ','}\n${text}`
    isFirst = false
  }
  yield isFirst ? ']' : '\n]'
}
