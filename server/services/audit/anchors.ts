import { z } from 'zod'
import { isUniqueViolation } from '#db/errors'
import { findInstallationId } from '#db/installation'
import { inPages } from '#db/snapshot'
import { runTransaction } from '#db/transaction'
import type { AnchorKeys } from '#integrations/anchor-keys'
import type { ServiceContext } from '../work/context'

const anchorSchema = z.object({
  accountId: z.string(),
  /** Whose account it is; missing in anchors of earlier versions. */
  installation: z.string().optional(),
  /** The last entry of the chain at that moment, and its hash. */
  sequence: z.number().int().positive(),
  hash: z.string(),
  at: z.iso.datetime(),
  keyId: z.string(),
  signature: z.string(),
})

/** What an account's audit trail was at a moment, signed by a key that is not in the database. */
export type Anchor = z.output<typeof anchorSchema>

const chainsPerPage = 500
const jobName = 'anchors'

/**
 * Writes an anchor for each chain that grew, once a day however many instances and however often it is called. A day
 * that failed is tried again at the next call. A chain that is shorter than its anchor is told in the log.
 * @returns how many anchors were written; null when it was done already
 */
export async function anchorDaily(service: ServiceContext): Promise<number | null> {
  const claim = await claimDay(service)
  if (claim === null) return null
  try {
    return await writeAnchors(service)
  } catch (error) {
    await releaseDay(service, claim)
    throw error
  }
}

/** When anchors were last written; null before the first time. While a day's are being written, that day's. */
export async function lastAnchoring({ database: { prisma } }: ServiceContext): Promise<Date | null> {
  return (await prisma.upkeep.findUnique({ where: { name: jobName } }))?.at ?? null
}

/** The same at once, whenever the last ones were written; the day is done then. */
export async function anchorChains(service: ServiceContext): Promise<number> {
  const count = await writeAnchors(service)
  const at = service.outside.clock.now()
  await runTransaction(service.database.prisma, tx => tx.upkeep.upsert({
    where: { name: jobName }, create: { name: jobName, at }, update: { at },
  }))
  return count
}

async function writeAnchors(service: ServiceContext): Promise<number> {
  const { database: { prisma }, outside: { anchorFiles, clock, log } } = service
  const installation = await findInstallationId(prisma)
  const known = await latestAnchors(service)
  const anchors: Anchor[] = []
  for await (const anchor of currentAnchors(service)) {
    const before = known.get(anchor.accountId)?.sequence ?? 0
    if (anchor.sequence > before) anchors.push(anchor)
    known.delete(anchor.accountId)
    if (anchor.sequence < before) tellShorter(anchor.accountId, anchor.sequence, before)
  }
  for (const [accountId, before] of known) {
    const isOurs = before.installation === undefined || before.installation === installation
    // Its owner may have wanted it gone, and its trail went with it.
    const isLost = isOurs && await prisma.deletedAccount.count({ where: { accountId } }) === 0
    if (isLost) tellShorter(accountId, 0, before.sequence)
  }
  if (anchors.length > 0) await anchorFiles.append(anchors.map(anchor => JSON.stringify(anchor)), clock.now())
  return anchors.length

  function tellShorter(accountId: string, entries: number, anchored: number): void {
    log.error('an audit trail is shorter than it was: see verify', { account: accountId, entries, anchored })
  }
}

/** An anchor of each chain as it is now. */
export async function* currentAnchors(service: ServiceContext): AsyncGenerator<Anchor, void, undefined> {
  const { database: { prisma }, outside: { anchorKeys, clock } } = service
  const installation = await findInstallationId(prisma) ?? undefined
  type Chain = { accountId: string, lastSequence: number, lastHash: string }
  const chains = inPages<Chain>(after => prisma.auditChain.findMany({
    where: { lastSequence: { gt: 0 }, ...(after ? { accountId: { gt: after.accountId } } : {}) },
    orderBy: { accountId: 'asc' },
    take: chainsPerPage,
  }))
  for await (const { accountId, lastSequence: sequence, lastHash: hash } of chains) {
    const claim = { accountId, installation, sequence, hash, at: clock.now().toISOString() }
    yield { ...claim, ...anchorKeys.sign(textOf(claim)) }
  }
}

/**
 * Reads anchors as they were written. What is no anchor or was not signed by a known key comes back as its text: it
 * proves nothing, and somebody should know.
 */
export async function readAnchors(
  lines: AsyncIterable<string>,
  keys: AnchorKeys,
): Promise<{ anchors: Anchor[], unreadable: string[] }> {
  const anchors: Anchor[] = []
  const unreadable: string[] = []
  for await (const line of lines) {
    const anchor = parseAnchor(line)
    if (anchor && keys.isSigned(textOf(anchor), anchor)) anchors.push(anchor)
    else unreadable.push(line)
  }
  return { anchors, unreadable }
}

function parseAnchor(line: string): Anchor | null {
  try {
    return anchorSchema.safeParse(JSON.parse(line)).data ?? null
  } catch (error) {
    // Half a line, of a power cut.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** What is signed. It begins with what it is, so that no signature can be taken for another's. */
function textOf({ accountId, installation, sequence, hash, at }: Omit<Anchor, 'keyId' | 'signature'>): string {
  return ['polder audit anchor', accountId, sequence, hash, at, ...installation === undefined ? [] : [installation]].join('\n')
}

/** Of each account, the anchor of its longest trail. */
async function latestAnchors(service: ServiceContext): Promise<Map<string, Anchor>> {
  const { anchors } = await readAnchors(service.outside.anchorFiles.lines(), service.outside.anchorKeys)
  const latest = new Map<string, Anchor>()
  for (const anchor of anchors) {
    if (anchor.sequence > (latest.get(anchor.accountId)?.sequence ?? 0)) latest.set(anchor.accountId, anchor)
  }
  return latest
}

/** A day that this instance anchors since a moment, and when anchors were written before. */
interface DayClaim {
  at: Date
  before: Date | null
}

/** Today's, where this instance does it; a stored time in the future is from a wrong clock. */
async function claimDay({ database: { prisma }, outside: { clock } }: ServiceContext): Promise<DayClaim | null> {
  const now = clock.now()
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
  try {
    return await runTransaction(prisma, async (tx) => {
      const done = await tx.upkeep.findUnique({ where: { name: jobName } })
      if (!done) {
        await tx.upkeep.create({ data: { name: jobName, at: now } })
        return { at: now, before: null }
      }
      if (done.at >= today && done.at <= now) return null
      const { count } = await tx.upkeep.updateMany({ where: { name: jobName, at: done.at }, data: { at: now } })
      return count > 0 ? { at: now, before: done.at } : null
    })
  } catch (error) {
    // Another instance was as early.
    if (isUniqueViolation(error)) return null
    throw error
  }
}

/** Lets the day be tried again, unless the operator had it anchored meanwhile; no other day counts as anchored. */
async function releaseDay({ database: { prisma } }: ServiceContext, { at, before }: DayClaim): Promise<void> {
  await runTransaction(prisma, async (tx) => {
    const where = { name: jobName, at }
    if (before) await tx.upkeep.updateMany({ where, data: { at: before } })
    else await tx.upkeep.deleteMany({ where })
  })
}
