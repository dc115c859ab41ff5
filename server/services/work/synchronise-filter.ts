import type { MasterDataQuery } from '#contract/schemas/customer'

/** What a client of a list does not have yet, or asks for by its own name. */
export function synchroniseFilter({ updatedSince, externalId }: MasterDataQuery) {
  return {
    ...(updatedSince === undefined ? {} : { updatedAt: { gte: new Date(updatedSince) } }),
    ...(externalId === undefined ? {} : { externalId }),
  }
}
