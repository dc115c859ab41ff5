/** Rows in pieces of at most so many: a statement takes only so many values, and others wait while it runs. */
export function inPieces<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.ceil(rows.length / size)
  return Array.from({ length: count }, (_, piece) => rows.slice(piece * size, (piece + 1) * size))
}
