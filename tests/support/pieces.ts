/** Cuts rows into pieces, each of which even a slow machine writes within the time of a statement or a transaction. */
export function piecesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  const count = Math.ceil(rows.length / size)
  return Array.from({ length: count }, (_, piece) => rows.slice(piece * size, (piece + 1) * size))
}
