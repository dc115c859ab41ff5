/**
 * Operations of the contract that have no route yet. This list only ever gets shorter.
 */
export const pendingOperations: readonly string[] = [
  'POST /mcp',
]

/** Codes of the contract that only a pending operation answers. */
export const pendingErrorCodes: readonly string[] = [
  'invalid_token',
  'forbidden',
]
