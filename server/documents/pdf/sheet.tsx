/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { Canvas, Image, Link, Page, View } from '@react-pdf/renderer'
import { faceName, faceOf, widthOf } from './fonts'
import type { PdfLogo } from './input'
import type { Box, BoxMark, Mark, QrMark, TextMark, WatermarkMark } from './marks'

export interface SheetProps {
  width: number
  height: number
  marks: readonly Mark[]
  logo: PdfLogo | null
}

/**
 * One page. Text, lines and codes are painted on a canvas, for which React-PDF does no layout of its own: 500 lines
 * take a sixth of the time they take as Text elements. Only the logo and the links are elements.
 */
export function Sheet({ width, height, marks, logo }: SheetProps) {
  const paint = (painter: Painter) => {
    const brush: Brush = { painter, color: null }
    for (const mark of marks) paintMark(brush, mark, { width, height })
    return null
  }
  return (
    <Page size={[width, height]} wrap={false}>
      <Canvas style={{ width, height }} paint={paint} />
      {marks.map((mark, index) => {
        if (mark.kind === 'logo' && logo !== null) return <Image key={index} style={placed(mark)} src={imageOf(logo)} />
        if (mark.kind === 'link') return <Link key={index} style={placed(mark)} src={mark.url}><View /></Link>
        return null
      })}
    </Page>
  )
}

/** The part of React-PDF's painter that is used here; it draws with PDFKit. */
interface Painter {
  save(): Painter
  restore(): Painter
  rect(x: number, y: number, width: number, height: number): Painter
  fill(): Painter
  fillColor(color: string): Painter
  font(face: object, name: string, size: number): Painter
  rotate(angle: number, options: { origin: [number, number] }): Painter
  text(text: string, x: number, y: number, options: { lineBreak: false, baseline: 'alphabetic' }): Painter
}

/** A painter with the colour it was given last: to name it again for every text would take a third of the page. */
interface Brush {
  painter: Painter
  color: string | null
}

interface Size {
  width: number
  height: number
}

function paintMark(brush: Brush, mark: Mark, page: Size): void {
  switch (mark.kind) {
    case 'text': return paintText(brush, mark)
    case 'box': return paintBox(brush, mark)
    case 'qr': return paintQr(brush, mark)
    case 'watermark': return paintWatermark(brush, mark, page)
    case 'logo':
    case 'link':
    case 'begin':
    case 'end':
  }
}

/** PDFKit finds an embedded font back by its name; without one it compares the whole font at every change. */
function paintText(brush: Brush, { text, x, baseline, ...style }: TextMark): void {
  takeColor(brush, style.color)
  brush.painter.font(faceOf(style), faceName(style), style.size)
    .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
}

function paintBox(brush: Brush, { x, y, width, height, color }: BoxMark): void {
  takeColor(brush, color)
  brush.painter.rect(x, y, width, height).fill()
}

/** Dark modules in one row are one rectangle, all in one path: small, and without seams between modules. */
function paintQr(brush: Brush, { x, y, size, modules }: QrMark): void {
  const { painter } = brush
  takeColor(brush, '#000000')
  const module = size / modules.length
  modules.forEach((row, line) => {
    let start = 0
    while (start < row.length) {
      if (!row[start]) {
        start += 1
        continue
      }
      let end = start
      while (row[end]) end += 1
      painter.rect(x + start * module, y + line * module, (end - start) * module, module)
      start = end
    }
  })
  painter.fill()
}

function paintWatermark(brush: Brush, { text, ...style }: WatermarkMark, { width, height }: Size): void {
  const room = Math.hypot(width, height) * 0.62
  const size = Math.min(120, style.size * room / widthOf(text, style))
  const left = (width - widthOf(text, { ...style, size })) / 2
  const centre: [number, number] = [width / 2, height / 2]
  brush.painter.save().rotate(-52, { origin: centre })
  paintText(brush, { ...style, kind: 'text', text, size, x: left, baseline: height / 2 + size * 0.36 })
  brush.painter.restore()
  // The colour is again the one of before.
  brush.color = null
}

function takeColor(brush: Brush, color: string): void {
  if (brush.color !== color) brush.painter.fillColor(color)
  brush.color = color
}

function placed({ x, y, width, height }: Box) {
  return { position: 'absolute' as const, left: x, top: y, width, height }
}

function imageOf({ bytes, type }: PdfLogo) {
  return { data: Buffer.from(bytes), format: type === 'image/png' ? 'png' as const : 'jpg' as const }
}
