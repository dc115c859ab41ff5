/** What a page of a list skips and takes. */
export function pageWindow({ page, pageSize }: { page: number, pageSize: number }) {
  return { skip: (page - 1) * pageSize, take: pageSize }
}

/** A page without items, for searches that can match nothing. */
export function emptyPage({ page, pageSize }: { page: number, pageSize: number }) {
  return { data: [], page, pageSize, total: 0 }
}

/** Which of active and archived a list shows: only active by default, `archived` wins over `includeArchived`. */
export function archivedFilter(query: { archived?: boolean, includeArchived?: boolean }): { archived?: boolean } {
  if (query.archived !== undefined) return { archived: query.archived }
  return query.includeArchived ? {} : { archived: false }
}

/** What a client of a list does not have yet, or asks for by its own name. */
export function synchroniseFilter({ updatedSince, externalId }: { updatedSince?: string, externalId?: string }) {
  return {
    ...(updatedSince === undefined ? {} : { updatedAt: { gte: new Date(updatedSince) } }),
    ...(externalId === undefined ? {} : { externalId }),
  }
}

/**
 * The order of a list of customers or products. By name means by their searchable text, which begins with the name and
 * knows neither case nor accents; the id breaks ties in the same direction, so that pages never overlap.
 */
export function masterDataOrder(sort: `${'' | '-'}${'name' | 'createdAt' | 'updatedAt'}`) {
  const direction = sort.startsWith('-') ? 'desc' as const : 'asc' as const
  switch (sort.replace('-', '')) {
    case 'name': return [{ searchText: direction }, { id: direction }]
    case 'updatedAt': return [{ updatedAt: direction }, { id: direction }]
    default: return [{ createdAt: direction }, { id: direction }]
  }
}
