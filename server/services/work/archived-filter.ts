/** Which of active and archived a list shows: only active by default, `archived` wins over `includeArchived`. */
export function archivedFilter(query: { archived?: boolean, includeArchived?: boolean }): { archived?: boolean } {
  if (query.archived !== undefined) return { archived: query.archived }
  return query.includeArchived ? {} : { archived: false }
}
