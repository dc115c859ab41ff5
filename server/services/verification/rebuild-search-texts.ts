import type { Database } from '#db/client'
import { jsonRows } from '#db/json'
import { documentSearchText, mostSearchedLines } from '#db/queries/search-text'

/** Bounded by what the longest lines of so many documents take in memory. */
const documentsPerPage = 100

/**
 * Writes anew what a search of documents looks through, where it is not as documents are stored today. What was changed
 * since it was read is left alone: whoever changed it stored it so.
 */
export async function rebuildSearchTexts(database: Database): Promise<void> {
  const { kind, prisma } = database
  let last = ''
  for (;;) {
    const page = await readPage(database, last)
    const changes = page.flatMap((row) => {
      const anew = documentSearchText(row.number ?? row.requestedNumber, row.customerName, row.reference, row.lines)
      return anew === row.searchText ? [] : [[row.accountId, row.id, row.searchText, anew]]
    })
    if (changes.length > 0) {
      await prisma.$executeRaw`
        UPDATE "Invoice" SET "searchText" = value ->> 3 FROM ${jsonRows(kind, changes)}
        WHERE "accountId" = value ->> 0 AND "Invoice"."id" = value ->> 1 AND "searchText" = value ->> 2`
    }
    if (page.length < documentsPerPage) return
    last = page.at(-1)?.id ?? last
  }
}

function readPage({ prisma }: Database, after: string) {
  return prisma.invoice.findMany({
    where: { id: { gt: after } },
    orderBy: { id: 'asc' },
    take: documentsPerPage,
    select: {
      id: true,
      accountId: true,
      number: true,
      requestedNumber: true,
      customerName: true,
      reference: true,
      searchText: true,
      lines: {
        where: { position: { lt: mostSearchedLines } }, orderBy: { position: 'asc' }, select: { description: true },
      },
    },
  })
}
