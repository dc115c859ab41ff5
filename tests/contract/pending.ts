/**
 * Operations of the contract that have no route yet. This list only ever gets shorter.
 */
export const pendingOperations: readonly string[] = []

/** Codes of the contract that nothing answers yet. */
export const pendingErrorCodes: readonly string[] = []
