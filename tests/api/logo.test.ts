import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { businessSchema } from '#contract/schemas/business'
import { expectErrorShape, signUp, type Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { exifSegment, jpeg, png, pngChunk, withSegments } from '../support/images'
import { imagesOf } from '../support/pdf-images'
import { putForm, putLogo } from '../support/upload'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const getLogo = (tenant: Tenant, headers: Record<string, string> = {}) =>
  tenant.api.fetch('/api/v1/business/logo', { headers })

describe('a logo', () => {
  it('is kept as nothing but its picture, and handed out with an ETag', async () => {
    const secret = pngChunk('tEXt', Buffer.from('Comment\0GPS 52.0907 N'))
    const before = await vink.api.call('getBusiness')
    const answer = await putLogo(vink.api, png({ before: [secret] }))
    const business = businessSchema.parse(answer.body)
    const logo = await getLogo(vink)

    expect(before).toMatchObject({ hasLogo: false, logoUpdatedAt: null })
    expect(answer.status).toBe(200)
    expect(business).toEqual(await vink.api.call('getBusiness'))
    expect(business).toMatchObject({ hasLogo: true, logoUpdatedAt: business.updatedAt })
    expect(logo.status).toBe(200)
    expect(Buffer.from(logo.body as Uint8Array)).toEqual(png())
    expect(Object.fromEntries(logo.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png().length),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      'content-disposition': expect.stringMatching(/^inline; filename="logo.png"/),
    })
  })

  it('is not sent again to whoever has it', async () => {
    const etag = (await getLogo(vink)).headers.get('etag') ?? ''
    const again = await getLogo(vink, { 'if-none-match': `"other", W/${etag}` })

    expect(again).toMatchObject({ status: 304, body: new Uint8Array() })
    expect((await getLogo(vink, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('is known by its content, whatever its name and type say', async () => {
    const answer = await putLogo(vink.session, withSegments(jpeg(), exifSegment(1)), { name: 'logo.png', type: 'text/html' })
    const logo = await getLogo(vink)

    expect(answer).toMatchObject({ status: 200, body: { hasLogo: true } })
    expect(logo.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(logo.body as Uint8Array).includes('GPS')).toBe(false)
  })

  it('may have exactly 500 KB', async () => {
    const filling = (bytes: number) => png({ after: [pngChunk('prVt', Buffer.alloc(bytes))] })
    const rest = 500_000 - filling(0).length

    expect(await putLogo(vink.api, filling(rest))).toMatchObject({ status: 200 })
    const tooLarge = await putLogo(vink.api, filling(rest + 1))
    expectErrorShape(tooLarge.status, tooLarge.body)
    expect(tooLarge).toMatchObject({ status: 413, body: { data: { code: 'logo_too_large' } } })
  })

  it('belongs to one account', async () => {
    const jansen = await signUp('Timmerbedrijf Jansen')
    await putLogo(vink.api, png())

    expect(await jansen.api.refused('getBusinessLogo')).toMatchObject({ status: 404, code: 'not_found' })
    expect(await jansen.api.call('deleteBusinessLogo')).toMatchObject({ hasLogo: false })
    expect((await getLogo(vink)).status).toBe(200)
  })

  it('is removed, twice as well as once', async () => {
    await putLogo(vink.api, png())

    expect(await vink.api.call('deleteBusinessLogo')).toMatchObject({ hasLogo: false, logoUpdatedAt: null })
    expect(await vink.api.call('deleteBusinessLogo')).toMatchObject({ hasLogo: false })
    expect(await vink.api.refused('getBusinessLogo')).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('a logo is refused', () => {
  it('with 415 for another kind of file that calls itself a PNG', async () => {
    const answer = await putLogo(vink.api, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))

    expectErrorShape(answer.status, answer.body)
    expect(answer).toMatchObject({ status: 415, body: { data: { code: 'logo_unsupported_type' } } })
  })

  it('with 422 where the file is missing, in another field, twice, or only text', async () => {
    const twice = new FormData()
    twice.append('file', new File([Uint8Array.from(png())], 'a.png'))
    twice.append('file', new File([Uint8Array.from(png())], 'b.png'))

    expectFileProblem(await putLogo(vink.api, png(), { field: 'logo' }))
    expectFileProblem(await putForm(vink.api, twice))
    expectFileProblem(await putForm(vink.api, new FormData()))
    expect(await putLogo(vink.api, png(), { type: 'text/plain', name: '' })).toMatchObject({ status: 200 })
  })

  const part = (boundary: string) => `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`

  it.each<[string, string, Buffer | string]>([
    ['JSON', 'application/json', '{"file":"aGk="}'],
    ['the bare image', 'image/png', png()],
    ['no boundary', 'multipart/form-data', 'x'],
    ['a boundary that never comes', 'multipart/form-data; boundary=x', 'hello'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
    ['a request that breaks off in its file', 'multipart/form-data; boundary=x', `${part('x')}\x89PNG`],
    ['a request that breaks off in its headers', 'multipart/form-data; boundary=x', part('x').slice(0, 30)],
    ['headers without end', 'multipart/form-data; boundary=x', `--x\r\n${'a: b\r\n'.repeat(20_000)}`],
  ])('with 422 for %s', async (_, type, body) => {
    expectFileProblem(await vink.api.fetch('/api/v1/business/logo', {
      method: 'PUT', headers: { 'content-type': type }, body: typeof body === 'string' ? body : Uint8Array.from(body),
    }))
  })

  it('with 413 for a request over 2 MB, also when it does not say how large it is', async () => {
    const announced = await putLogo(vink.api, Buffer.alloc(2_000_001))
    const streamed = await vink.api.fetch('/api/v1/business/logo', {
      method: 'PUT', headers: { 'content-type': 'multipart/form-data; boundary=x' }, ...streamOf(2_100_000),
    })

    for (const answer of [announced, streamed]) {
      expectErrorShape(answer.status, answer.body)
      expect(answer).toMatchObject({ status: 413, body: { data: { code: 'logo_too_large' } } })
    }
  })

  it('with 422 for an empty file and for half an image, and the one before stays', async () => {
    await putLogo(vink.api, png())
    for (const file of [Buffer.alloc(0), png().subarray(0, 60)]) expectFileProblem(await putLogo(vink.api, file))

    expect(Buffer.from((await getLogo(vink)).body as Uint8Array)).toEqual(png())
  })

  /** A body that comes in chunks, without a length. */
  function streamOf(bytes: number): RequestInit {
    const chunk = Buffer.alloc(50_000)
    const body = Readable.from(Array.from({ length: Math.ceil(bytes / chunk.length) }, () => chunk))
    return { body: Readable.toWeb(body), duplex: 'half' } as RequestInit
  }

  function expectFileProblem(answer: { status: number, body: unknown }): void {
    expectErrorShape(answer.status, answer.body)
    expect(answer.body).toMatchObject({
      statusCode: 422,
      data: { code: 'validation_failed', details: [{ path: ['file'], message: expect.any(String) }] },
    })
  }
})

describe('a logo on paper', () => {
  const wide = png({ width: 80, height: 20 })
  const square = png({ width: 31, height: 31 })
  const pdfOf = async (tenant: Tenant, id: string) =>
    (await tenant.api.fetch(`/api/v1/invoices/${id}/pdf`)).body as Uint8Array

  it('is printed on drafts as it is now', async () => {
    const tenant = await studioVink()
    const draft = await draftInvoice(tenant.api)
    expect(await imagesOf(await pdfOf(tenant, draft.id))).toEqual([])
    await putLogo(tenant.api, wide)

    expect(await imagesOf(await pdfOf(tenant, draft.id))).toEqual([{ width: 80, height: 20 }])
  })

  it('stays what it was at issue, also when a cancelled invoice is printed again', async () => {
    const tenant = await studioVink()
    await putLogo(tenant.api, wide)
    const first = await issuedInvoice(tenant.api)
    const second = await issuedInvoice(tenant.api)
    await putLogo(tenant.api, square)
    const third = await issuedInvoice(tenant.api)
    await tenant.api.call('deleteBusinessLogo')
    const fourth = await issuedInvoice(tenant.api)
    for (const { id } of [second, fourth]) await tenant.api.call('cancelInvoice', { params: { id } })

    expect(await imagesOf(await pdfOf(tenant, first.id))).toEqual([{ width: 80, height: 20 }])
    expect(await imagesOf(await pdfOf(tenant, second.id))).toEqual([{ width: 80, height: 20 }])
    expect(await imagesOf(await pdfOf(tenant, third.id))).toEqual([{ width: 31, height: 31 }])
    expect(await imagesOf(await pdfOf(tenant, fourth.id))).toEqual([])
  })
})
