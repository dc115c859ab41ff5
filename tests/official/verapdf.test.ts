import { createCanvas } from '@napi-rs/canvas'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layoutBases, layoutFonts, layoutPageSizes, logoPlacements } from '#domain/layout'
import { renderPdf } from '#documents/pdf/pool'
import type { PdfInput, PdfLogo } from '#documents/pdf/input'
import type { PaperInput } from '#documents/pdf/paper'
import { letter, statement } from '../documents/letter-cast'
import { bauhof, invoice, line, lines, locales, pdfInput } from '../documents/pdf-cast'
import { daily } from '../support/daily'
import { inParallel } from '../support/in-parallel'
import { missingTool } from '../support/official/rule-jars'
import { officialShare } from '../support/official/share'
import { usePdfWorker } from '../support/pdf-worker'
import { randomDocuments, seededRandom } from '../support/random-documents'
import { beforeRelease, needing } from '../support/skipped'
import { pdfFaults } from '../support/verapdf'
import { longestMs } from '../support/waiting'

const hasQpdf = spawnSync('qpdf', ['--version']).error === undefined

describe('PDF/A-3b, PDF/A-3a and PDF/UA-1 under veraPDF', needing(missingTool()), () => {
  usePdfWorker()

  const flavours: readonly ('3b' | '3a' | 'ua1')[] = ['3b', '3a', 'ua1']

  // What 3a wants is what 3b does, and more.
  it.each(daily(flavours.slice(1), flavours))('finds no fault in any kind of document by the rules of %s', async (flavour) => {
    const documents = Object.entries({ ...corpus(), ...randomCorpus() })
      .filter((_, place) => place % officialShare === 0)
    const files = await renderAll(Object.fromEntries(documents))
    expect(files.size).toBeGreaterThanOrEqual(120 / officialShare)
    const faults = await pdfFaults(files, flavour)
    expect([...faults.keys()].sort()).toEqual([...files.keys()].sort())
    expect([...faults].filter(([, found]) => found.length > 0)).toEqual([])
  }, longestMs.judges)

  it('would find a fault', { ...beforeRelease, timeout: longestMs.judges }, async () => {
    const [bytes] = (await renderAll({ sound: pdfInput(invoice()) })).values()
    const without = (key: string) => {
      const broken = Buffer.from(bytes ?? []).toString('latin1').replace(key, `${key.slice(0, -1)}z`)
      return new Map([['broken', Buffer.from(broken, 'latin1')]])
    }
    expect((await pdfFaults(without('/OutputIntents'), '3b')).get('broken')).toContain('ISO 19005-3:2012 6.2.4.3-2')
    expect((await pdfFaults(without('/StructTreeRoot'), '3a')).get('broken')).not.toEqual([])
    expect((await pdfFaults(without('/StructTreeRoot'), 'ua1')).get('broken')).not.toEqual([])
  })
})

describe('PDF structure under qpdf', needing(hasQpdf ? null : 'qpdf'), () => {
  usePdfWorker()

  it('finds no fault in any kind of document', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'polder-qpdf-'))
    const faults: string[] = []
    for (const [name, bytes] of await renderAll(corpus())) {
      const path = join(folder, `${name}.pdf`)
      writeFileSync(path, bytes)
      const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
      if (status !== 0) faults.push(`${name}: ${stdout}${stderr}`)
    }
    rmSync(folder, { recursive: true })
    expect(faults).toEqual([])
  }, longestMs.judges)
})

/** Documents and letters of every layout, language, size of page, kind of logo and length. */
function corpus(): Record<string, PaperInput> {
  const attachment = { name: '2026-0042.xml', bytes: new TextEncoder().encode('<Invoice>Müller &amp; Söhne</Invoice>') }
  const documents: Record<string, PaperInput> = {}
  for (const base of layoutBases) {
    for (const locale of locales) {
      const document = invoice({ locale, paymentLink: 'https://pay.example/x?a=1&b=(2)', notes: 'Ægir & Ωmega, Ђорђе' })
      for (const pageSize of layoutPageSizes) {
        documents[`${base}-${locale}-${pageSize}`] = pdfInput(document, { layout: { base, pageSize }, attachment })
      }
    }
    for (const [kind, logo] of Object.entries(logos())) {
      for (const placement of logoPlacements) {
        documents[`${base}-logo-${kind}-${placement}`] = pdfInput(invoice(), {
          logo, attachment, layout: { base, logo: { placement } },
        })
      }
    }
    for (const count of [1, 2, 20, 40, 137, 500]) {
      documents[`${base}-${count}-lines`] = pdfInput(invoice({ lines: lines(count) }), { layout: { base }, attachment })
    }
    const kinds: Record<string, PaperInput> = {
      letter: letter({}, { layout: { base, headerText: 'Ontwerp & drukwerk' }, logo: Object.values(logos())[0] }),
      statement: letter({ locale: 'de', title: '<&"> Ægir', customer: null, blocks: statement(200) }, {
        layout: { base, font: 'noto-serif' },
      }),
      draft: pdfInput(invoice({ number: null }), { layout: { base }, watermark: 'draft' }),
      cancelled: pdfInput(invoice(), { layout: { base }, watermark: 'cancelled', attachment }),
      'credit-note': pdfInput(invoice({
        kind: 'credit_note', number: 'C-7', creditedInvoiceNumber: '2026-0042', creditedInvoiceDate: '2026-11-20',
      }), { layout: { base }, attachment }),
      'reverse-charge': pdfInput(invoice({ vatTreatment: 'intra_eu', supplyType: 'services', customer: bauhof }), {
        layout: { base }, attachment,
      }),
      serif: pdfInput(invoice({ notes: 'Ægir & Ωmega, Ђорђе, ﬁn, 1½ €' }), {
        layout: { base, font: 'noto-serif' }, attachment,
      }),
      dollars: pdfInput(invoice({
        currency: 'USD', exchangeRate: '1.0842', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
      }), { layout: { base }, attachment }),
      markup: pdfInput(invoice({
        number: '<&">', lines: [line({ description: '(Tj) ET Q \\ <</JS>> ]]> ‮evil 字 🙂 \u{1F1F3}' })],
        seller: { ...invoice().seller, name: 'Vink & <Zn> "(x)" \u0000' },
      }), { layout: { base }, attachment: { ...attachment, name: '../a)b(\\ é.xml' } }),
    }
    for (const [kind, input] of Object.entries(kinds)) documents[`${base}-${kind}`] = input
  }
  return documents
}

/** Documents with all that may stand on one, in layouts with texts of their own. */
function randomCorpus(): Record<string, PdfInput> {
  const random = seededRandom(3)
  const [logo] = Object.values(logos())
  return Object.fromEntries(randomDocuments(3, 60).map((document, index) => [`random-${index}`, pdfInput(document, {
    logo: random.chance(0.5) && logo ? logo : null,
    watermark: random.pick([null, null, 'draft', 'cancelled'] as const),
    layout: {
      base: random.pick(layoutBases), font: random.pick(layoutFonts), pageSize: random.pick(layoutPageSizes),
      headerText: 'Ontwerp & drukwerk', footerText: 'Voorwaarden van toepassing.',
    },
  })]))
}

/** As many at a time as there are threads: what waits for one has no more time for it than what is printed. */
async function renderAll(documents: Record<string, PaperInput>): Promise<Map<string, Uint8Array>> {
  return new Map(await inParallel(2, Object.entries(documents),
    async ([name, input]): Promise<[string, Uint8Array]> => [name, await renderPdf(input)]))
}

function logos(): Record<string, PdfLogo> {
  const canvas = createCanvas(300, 120)
  const context = canvas.getContext('2d')
  context.fillStyle = '#D9622B'
  context.arc(60, 60, 50, 0, 7)
  context.fill()
  return {
    'transparent-png': { bytes: new Uint8Array(canvas.toBuffer('image/png')), type: 'image/png' },
    jpeg: { bytes: new Uint8Array(canvas.toBuffer('image/jpeg')), type: 'image/jpeg' },
  }
}
