import { inPagesById } from '#db/snapshot'
import { documentNumberKey } from '#domain/invoice/document-number'
import type { ServiceContext } from '../work/context'
import { operatorContext } from '../work/trusted-contexts'
import { reprintInvoice, type Reprint, type ReprintOptions } from './reprint'

/** A document of an installation. */
export interface DocumentPlace {
  accountId: string
  id: string
}

/** What became of a document, or why nothing could become of it. */
export type AccountReprint = { accountId: string } & (Reprint | FailedReprint)

interface FailedReprint extends Omit<Reprint, 'outcome'> {
  outcome: 'failed'
}

const documentsPerPage = 100

/** The issued documents that have a name as their id or number, in one account or in all. */
export function findPrinted(
  { database }: ServiceContext, name: string, accountId: string | undefined,
): Promise<DocumentPlace[]> {
  return database.prisma.invoice.findMany({
    where: {
      ...(accountId === undefined ? {} : { accountId }),
      pdfSha256: { not: null },
      documentsDeletedAt: null,
      OR: [{ id: name }, { numberKey: documentNumberKey(name) }],
    },
    select: { accountId: true, id: true },
  })
}

/** All printed documents of an installation or of one account. Those that come meanwhile may be among them. */
export function allPrinted(
  { database }: ServiceContext, accountId: string | undefined,
): AsyncIterable<DocumentPlace> {
  return inPagesById(documentsPerPage, ({ id, page }) => database.prisma.invoice.findMany({
    where: {
      ...(accountId === undefined ? {} : { accountId }), pdfSha256: { not: null }, documentsDeletedAt: null, id,
    },
    ...page,
    select: { accountId: true, id: true },
  }))
}

/**
 * Prints those documents anew whose stored PDF is at fault, each in a transaction of its own, and answers what became
 * of them. One that cannot be printed keeps no other from it.
 */
export async function reprintDocuments(
  service: ServiceContext,
  documents: Iterable<DocumentPlace> | AsyncIterable<DocumentPlace>,
  options: ReprintOptions,
): Promise<{ looked: number, reprints: AccountReprint[] }> {
  const reprints: AccountReprint[] = []
  let looked = 0
  for await (const { accountId, id } of documents) {
    looked += 1
    const account = await operatorContext(service, accountId)
    try {
      const reprint = await reprintInvoice(account, id, options)
      if (reprint) reprints.push({ accountId, ...reprint })
    } catch (error) {
      reprints.push({ accountId, ...await failureOf(service, id, error) })
    }
  }
  return { looked, reprints }
}

async function failureOf({ database }: ServiceContext, id: string, error: unknown): Promise<FailedReprint> {
  const { number, pdfSha256 } = await database.prisma.invoice.findUniqueOrThrow({ where: { id } })
  return {
    invoiceId: id, number, outcome: 'failed', before: pdfSha256 ?? '', after: null,
    reason: `could not be printed anew: ${error instanceof Error ? error.message : String(error)}`,
  }
}
