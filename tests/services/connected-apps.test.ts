import { describe, expect, it } from 'vitest'
import { returnOf } from '#services/connections/app-metadata'
import { endConnection } from '#services/connections/connected-apps'
import { useCast } from '../support/use-cast'

const cast = useCast('Studio Vink')

describe('who hears the answer of a person', () => {
  it.each([
    ['https://app.example:8443/callback', 'app.example:8443', false],
    ['http://127.0.0.1:4000/callback', '127.0.0.1', true],
    ['http://localhost/callback', 'localhost', true],
    ['com.example.app:/callback', 'com.example.app:', true],
  ])('%s is told as %s', (redirectUri, returnsTo, isOnDevice) => {
    expect(returnOf(redirectUri)).toEqual({ returnsTo, isOnDevice })
  })
})

describe('an app that ends its connection', () => {
  it('is noted in the trail once, however often it says so', async () => {
    const { service } = cast.installation
    const { prisma } = service.database
    const { id: userId, accountId } = await prisma.user.findFirstOrThrow()
    const at = service.outside.clock.now()
    await prisma.connectedApp.create({
      data: {
        id: 'assistent', accountId, userId, clientId: 'assistent', name: 'Assistent', returnsTo: 'localhost', scopes: [],
        createdAt: at, expiresAt: new Date(at.getTime() + 60_000),
      },
    })

    for (let time = 0; time < 2; time++) await endConnection(service, 'assistent', 'app')

    const where = { action: 'connected_app.removed', subjectId: 'assistent' }
    expect(await prisma.auditEntry.findMany({ where, select: { details: true } })).toEqual([{ details: { reason: 'app' } }])
    expect(await prisma.connectedApp.findUniqueOrThrow({ where: { id: 'assistent' } })).toMatchObject({ revokedAt: at })
  })
})
