import type { MasterDataSort } from '#contract/lists'

/**
 * The order of a list of customers or products. By name means by their searchable text, which begins with the name and
 * knows neither case nor accents; the id breaks ties in the same direction, so that pages never overlap.
 */
export function masterDataOrder(sort: MasterDataSort) {
  const way = sort.startsWith('-') ? 'desc' as const : 'asc' as const
  switch (sort.replace('-', '')) {
    case 'name': return [{ searchText: way }, { id: way }]
    case 'updatedAt': return [{ updatedAt: way }, { id: way }]
    default: return [{ createdAt: way }, { id: way }]
  }
}
