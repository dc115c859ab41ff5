import { describe, expect, it } from 'vitest'
import { checkReady } from '#services/verification/health'
import { useCast } from '../support/use-cast'

const cast = useCast('Studio Vink')

/** When the database was last seen to keep what it is given. */
async function lastLook(): Promise<Date> {
  const { prisma } = cast.installation.service.database
  return (await prisma.upkeep.findUniqueOrThrow({ where: { name: 'ready' } })).at
}

describe('being ready', () => {
  it('is looked at once a second, however many ask', async () => {
    const { service, clock } = cast.installation
    const first = clock.now()
    await Promise.all([checkReady(service), checkReady(service)])
    clock.advance(999)
    await checkReady(service)
    expect(await lastLook()).toEqual(first)

    clock.advance(1)
    await checkReady(service)
    expect(await lastLook()).toEqual(clock.now())
  })

  it('is not said of a database that keeps nothing', async () => {
    const { service, clock } = cast.installation
    const { prisma } = service.database
    clock.advance(60_000)
    await prisma.$executeRawUnsafe('ALTER TABLE "Upkeep" RENAME TO "Hidden"')
    await expect(checkReady(service)).rejects.toThrow()
    await prisma.$executeRawUnsafe('ALTER TABLE "Hidden" RENAME TO "Upkeep"')

    clock.advance(1_000)
    await expect(checkReady(service)).resolves.toMatchObject({ ready: true })
  })
})
