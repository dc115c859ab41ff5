import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { UnusableImage } from '#documents/images/image'
import { renderPdf } from '#documents/pdf/pool'
import type { PdfLogo } from '#documents/pdf/input'
import { layoutBases } from '#domain/layout'
import { usePdfWorker } from '../support/pdf-worker'
import { attachmentsOf, linksOf, scanQr, textOfPages } from '../support/pdf-reader'
import { invoice, lines, pdfInput, studioVink } from './pdf-cast'

usePdfWorker()

const ubl = { name: '2026-0042.xml', bytes: new TextEncoder().encode('<?xml version="1.0"?><Invoice>€ Müller</Invoice>') }

describe('the file', () => {
  it('has equal bytes for equal input', async () => {
    const input = () => pdfInput(invoice({ lines: lines(60) }), { attachment: ubl, logo: logo('image/png') })
    const [first, second, third] = await Promise.all([renderPdf(input()), renderPdf(input()), renderPdf(input())])
    expect(Buffer.from(second).equals(first)).toBe(true)
    expect(Buffer.from(third).equals(first)).toBe(true)
  })

  it('has another identifier for other contents', async () => {
    const identifierOf = async (attachment: typeof ubl) => {
      const bytes = await renderPdf(pdfInput(invoice(), { attachment }))
      const { context } = await PDFDocument.load(bytes)
      return String(context.trailerInfo.ID)
    }
    const first = await identifierOf(ubl)
    expect(first).toMatch(/^\[ <([0-9a-f]{32})> <\1> \]$/)
    expect(await identifierOf({ ...ubl, bytes: ubl.bytes.slice(1) })).not.toBe(first)
  })

  it('carries its title, its seller and its own time only', async () => {
    const pdf = await PDFDocument.load(await renderPdf(pdfInput(invoice())), { updateMetadata: false })
    expect(pdf.getTitle()).toBe('Factuur 2026-0042')
    expect(pdf.getAuthor()).toBe('Studio Vink')
    expect(pdf.getCreationDate()).toEqual(new Date('2026-11-20T09:30:00Z'))
  })
})

describe('the attached UBL', () => {
  it('comes out byte for byte', async () => {
    const attachments = await attachmentsOf(await renderPdf(pdfInput(invoice(), { attachment: ubl })))
    expect([...attachments.keys()]).toEqual([ubl.name])
    expect(Buffer.from(attachments.get(ubl.name) ?? []).equals(ubl.bytes)).toBe(true)
  })

  it('is named as an alternative of the document in the catalog', async () => {
    const pdf = await PDFDocument.load(await renderPdf(pdfInput(invoice(), { attachment: ubl })))
    const associated = pdf.catalog.lookup(PDFName.of('AF'), PDFArray)
    const file = associated.lookup(0, PDFDict)
    expect(String(file.get(PDFName.of('AFRelationship')))).toBe('/Alternative')
    const stream = file.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
    expect(String(stream)).toContain('/Subtype /text#2Fxml')
  })

  it('is absent without one', async () => {
    expect(await attachmentsOf(await renderPdf(pdfInput(invoice())))).toEqual(new Map())
  })

  it('gets a name that cannot break the file or leave its folder', async () => {
    const attachment = { ...ubl, name: '../a)b(\\é.xml' }
    const attachments = await attachmentsOf(await renderPdf(pdfInput(invoice(), { attachment })))
    expect([...attachments.keys()]).toEqual(['-a-b-.xml'])
  })
})

describe('the payment code', () => {
  it.each(layoutBases)('reads back from the printed page in the %s layout, four white modules around it', async (base) => {
    const input = pdfInput(invoice(), { layout: { base }, openCents: 50_000 })
    const code = await scanQr(await renderPdf(input), 1)
    expect(code?.text).toBe([
      'BCD', '002', '1', 'SCT', 'ABNANL2A', 'N. Vink', 'NL91ABNA0417164300', 'EUR500.00', '', '', '2026-0042',
    ].join('\n'))
    expect(code?.whiteModules).toBeGreaterThan(3.9)
  })

  it('is left out where the document or its layout does not want it, and where nothing is to be paid', async () => {
    const without = [
      pdfInput(invoice({ showEpcQr: false })),
      pdfInput(invoice(), { layout: { showQr: false } }),
      pdfInput(invoice({ seller: { ...studioVink, iban: null } })),
      pdfInput(invoice({ kind: 'credit_note', creditedInvoiceNumber: '2026-0042' })),
      pdfInput(invoice({ number: null }), { watermark: 'draft' }),
      pdfInput(invoice({ number: '2026-0099' }), { watermark: 'draft' }),
      pdfInput(invoice(), { watermark: 'cancelled' }),
      pdfInput(invoice(), { openCents: 0 }),
    ]
    for (const input of without) expect(await scanQr(await renderPdf(input), 1)).toBeNull()
  })
})

describe('the payment link', () => {
  it('opens a web page', async () => {
    const bytes = await renderPdf(pdfInput(invoice({ paymentLink: 'https://betaal.example/i/42?a=(1)&b=é' })))
    expect(await linksOf(bytes)).toEqual(['https://betaal.example/i/42?a=(1)&b=%C3%A9'])
  })

  it.each(['javascript:app.alert(1)', 'file:///etc/passwd', 'mailto:a@b.example', 'betaal.example', '#dest', ''])(
    'is not printed when it leads elsewhere: %s', async (paymentLink) => {
      const bytes = await renderPdf(pdfInput(invoice({ paymentLink })))
      expect(await linksOf(bytes)).toEqual([])
      expect((await textOfPages(bytes)).join()).not.toContain('Online betalen')
    })

  it('is left out when the layout does not want it, and on a draft', async () => {
    const document = invoice({ paymentLink: 'https://betaal.example/i/42' })
    expect(await linksOf(await renderPdf(pdfInput(document, { layout: { showPaymentLink: false } })))).toEqual([])
    expect(await linksOf(await renderPdf(pdfInput(document, { watermark: 'draft' })))).toEqual([])
  })
})

describe('the logo', () => {
  it.each(['image/png', 'image/jpeg'] as const)('is in the file: %s', async (type) => {
    const bytes = await renderPdf(pdfInput(invoice(), { logo: logo(type) }))
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
  })

  const png = logo('image/png').bytes
  const jpeg = logo('image/jpeg').bytes
  it.each<[string, PdfLogo]>([
    ['an empty file', { bytes: new Uint8Array(), type: 'image/png' }],
    ['text', { bytes: new TextEncoder().encode('<svg/>'.repeat(20)), type: 'image/png' }],
    ['half a PNG', { bytes: png.slice(0, png.length / 2), type: 'image/png' }],
    ['a PNG with damaged pixels', { bytes: png.map((byte, at) => at === 70 ? byte ^ 0xFF : byte), type: 'image/png' }],
    ['a JPEG that claims to be a PNG', { bytes: jpeg, type: 'image/png' }],
    ['a PNG that claims to be a JPEG', { bytes: png, type: 'image/jpeg' }],
    ['the first bytes of a JPEG', { bytes: jpeg.slice(0, 30), type: 'image/jpeg' }],
    ['a JPEG in printing colours', { bytes: withComponents(jpeg, 4), type: 'image/jpeg' }],
  ])('is refused when it is %s, and the next document is made', async (_, broken) => {
    await expect(renderPdf(pdfInput(invoice(), { logo: broken }))).rejects.toThrow(UnusableImage)
    expect((await renderPdf(pdfInput(invoice()))).length).toBeGreaterThan(0)
  })
})

function logo(type: PdfLogo['type']): PdfLogo {
  const canvas = createCanvas(320, 90)
  const context = canvas.getContext('2d')
  context.fillStyle = '#D9622B'
  context.fillRect(10, 10, 200, 70)
  return { bytes: new Uint8Array(type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type)), type }
}

/** The JPEG with another number of colour components in its frame header. */
function withComponents(jpeg: Uint8Array, components: number): Uint8Array {
  const bytes = jpeg.slice()
  const frame = Buffer.from(bytes).indexOf(Buffer.from([0xFF, 0xC0]))
  bytes[frame + 9] = components
  return bytes
}
