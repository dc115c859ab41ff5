import { expect } from 'vitest'

/**
 * Bytes are compared at once. Vitest would go through them as through the keys of an object, which takes it most of a
 * second for a PDF.
 */
expect.addEqualityTesters([
  (left, right) => left instanceof Uint8Array && right instanceof Uint8Array && left.constructor === right.constructor
    ? Buffer.compare(left, right) === 0
    : undefined,
])
