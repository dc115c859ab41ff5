import { afterAll, describe, expect, it } from 'vitest'
import { getBusinessLogo, putBusinessLogo } from '#services/business/logo'
import { png } from '../support/images'
import { startTestReading, useImportWorker } from '../support/import-worker'
import { useVink } from '../support/service-of-vink'

useImportWorker()
afterAll(() => startTestReading())
const own = useVink()

describe('a logo', () => {
  it('that takes too much to read is refused as one that cannot be used, and the one that is there stays', async () => {
    await putBusinessLogo(own.vink, png())
    await startTestReading({ longestMs: 1 })
    await expect(putBusinessLogo(own.vink, png({ width: 30 }))).rejects.toMatchObject({
      code: 'validation_failed', details: [{ path: ['file'] }],
    })
    await startTestReading()

    expect(Buffer.from((await getBusinessLogo(own.vink)).bytes)).toEqual(png())
  })

  it('that is no picture, or no whole one, is refused as before', async () => {
    await expect(putBusinessLogo(own.vink, Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'logo_unsupported_type' })
    await expect(putBusinessLogo(own.vink, png().subarray(0, 40))).rejects.toMatchObject({ code: 'validation_failed' })
    expect((await putBusinessLogo(own.vink, png())).hasLogo).toBe(true)
  })
})
