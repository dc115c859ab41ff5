import { resolveLayout, type LayoutChanges } from '#domain/layout'
import type { LetterBlock, LetterInput } from '#documents/pdf/letter-input'
import { studioVink, timmerbedrijfJansen } from './pdf-cast'

/** A letter of Studio Vink to Timmerbedrijf Jansen, with every kind of block. */
export function letter(
  changes: Partial<LetterInput['letter']> = {},
  { layout = {}, logo = null }: { layout?: LayoutChanges, logo?: LetterInput['logo'] } = {},
): LetterInput {
  return {
    letter: {
      locale: 'nl', title: 'Aanmaning', date: '2026-11-20', seller: studioVink, customer: timmerbedrijfJansen,
      blocks: [
        { kind: 'paragraph', text: 'Beste Pieter Jansen,' },
        {
          kind: 'paragraph',
          text: 'Onze factuur 2026-0042 is op 4 november 2026 vervallen, en wij hebben uw betaling nog niet gezien. Wij '
            + 'vragen u het bedrag hieronder uiterlijk op 4 december 2026 te betalen.',
        },
        { kind: 'heading', text: 'Wat er openstaat' },
        {
          kind: 'table',
          columns: [
            { heading: 'Factuur', align: 'left', share: 2 }, { heading: 'Vervaldatum', align: 'left', share: 2 },
            { heading: 'Bedrag', align: 'right', share: 2 },
          ],
          rows: [['2026-0042', '4 nov 2026', '€ 1.041,10'], ['2026-0043', '6 nov 2026', '€ 250,00']],
          totals: [['Betaald', '', '− € 250,00'], ['Te betalen', '', '€ 1.041,10']],
        },
        { kind: 'heading', text: 'Hoe u betaalt' },
        {
          kind: 'facts',
          facts: [
            { label: 'IBAN', value: 'NL91 ABNA 0417 1643 00' }, { label: 'Ten name van', value: 'N. Vink' },
            { label: 'Onder vermelding van', value: '2026-0042' },
          ],
        },
        { kind: 'paragraph', text: 'Met vriendelijke groet,\n\nNoor Vink' },
      ],
      ...changes,
    },
    layout: resolveLayout(layout), logo, createdAt: '2026-11-20T09:30:00.000Z',
  }
}

/** A statement of so many rows, with what is open after each. */
export function statement(count: number): LetterBlock[] {
  const euro = (cents: number) => `€ ${(cents / 100).toLocaleString('nl-NL', { minimumFractionDigits: 2 })}`
  const rows = Array.from({ length: count }, (_, index) => [
    `${1 + index % 28} nov 2026`, index % 3 === 2 ? `Betaling ${index + 1}` : `Factuur ${index + 1}`,
    index % 3 === 2 ? '' : euro(12_100 + index), index % 3 === 2 ? euro(24_200) : '', euro(12_100 * (1 + index % 3)),
  ])
  return [
    { kind: 'paragraph', text: 'Een overzicht van wat wij u in rekening brachten en wat u betaalde.' },
    {
      kind: 'table',
      columns: [
        { heading: 'Datum', align: 'left', share: 2 }, { heading: 'Omschrijving', align: 'left', share: 4 },
        { heading: 'In rekening gebracht', align: 'right', share: 2 }, { heading: 'Betaald', align: 'right', share: 2 },
        { heading: 'Saldo', align: 'right', share: 2 },
      ],
      rows, totals: [['Openstaand', '', '', '', euro(99_999)]],
    },
    { kind: 'paragraph', text: 'Klopt er iets niet? Laat het ons weten.' },
  ]
}
