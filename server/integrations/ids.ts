import { v7 as uuidv7 } from 'uuid'

/** Makes identifiers that sort by the moment they were made: UUID version 7. */
export interface Ids {
  next: () => string
}

export const systemIds: Ids = { next: () => uuidv7() }
