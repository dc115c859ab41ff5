export interface Page<Item> {
  data: Item[]
  page: number
  pageSize: number
  total: number
}

/** What a page of a list skips and takes. */
export function pageWindow({ page, pageSize }: { page: number, pageSize: number }) {
  return { skip: (page - 1) * pageSize, take: pageSize }
}

/** A page without items, for searches that can match nothing. */
export function emptyPage({ page, pageSize }: { page: number, pageSize: number }): Page<never> {
  return { data: [], page, pageSize, total: 0 }
}
