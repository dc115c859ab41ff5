import type { Database } from '#db/client'
import { runTransaction } from '#db/transaction'
import { rebuildSearchTexts } from './rebuild-search-texts'
import { rebuildSums, sumsAlone, vatCountriesOfImports } from './rebuild-sums'

/** The marks that a migration leaves where something follows in another way since, and what derives it anew. */
const derivations: Record<string, (database: Database, now: Date) => Promise<unknown>> = {
  sums_to_rebuild: (database, now) => rebuildSums(database, now, sumsAlone),
  search_texts_to_rebuild: rebuildSearchTexts,
  vat_countries_to_find: (database, now) => rebuildSums(database, now, vatCountriesOfImports),
}

/**
 * Derives anew what a migration asked for, before anything is answered by it. Cut short, it is done by whoever starts
 * next; two servers that start at once both do it, and come to the same.
 */
export async function finishMigration(database: Database, now: Date): Promise<void> {
  const { prisma } = database
  for (const [name, derive] of Object.entries(derivations)) {
    if (await prisma.upkeep.count({ where: { name } }) === 0) continue
    await derive(database, now)
    await runTransaction(prisma, tx => tx.upkeep.deleteMany({ where: { name } }))
  }
}
