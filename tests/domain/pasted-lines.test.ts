import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPastedRows } from '#domain/pasted-lines'

const read = (...rows: string[]) => readPastedRows(rows.join('\r\n'), 'nl', '2026-11-20')

describe('rows of a spreadsheet', () => {
  it('are read by their headings, whatever their order', () => {
    expect(read('BTW\tPrijs\tOmschrijving\tAantal\tBedrag', '21%\t€ 85,00\tOntwerp\t7,5\t€ 637,50', '9%\t19,95\tBoek\t2\t39,90'))
      .toEqual({
        columns: ['vatRate', 'unitPrice', 'description', 'quantity'],
        lines: [
          { vatRate: '21', unitPrice: '85,00', description: 'Ontwerp', quantity: '7,5' },
          { vatRate: '9', unitPrice: '19,95', description: 'Boek', quantity: '2' },
        ],
      })
  })

  it.each([
    ['Ontwerp\t85', { description: 'Ontwerp', unitPrice: '85,00' }],
    ['Ontwerp\t2\t85', { description: 'Ontwerp', quantity: '2', unitPrice: '85,00' }],
    ['2\tOntwerp\t85', { quantity: '2', description: 'Ontwerp', unitPrice: '85,00' }],
    ['Ontwerp\t2\t85\t170', { description: 'Ontwerp', quantity: '2', unitPrice: '85,00' }],
    ['Ontwerp\t2\t85\t21', { description: 'Ontwerp', quantity: '2', unitPrice: '85,00', vatRate: '21' }],
    ['Ontwerp\t2\turen\t€ 1.234,50\t9%', {
      description: 'Ontwerp', quantity: '2', unit: 'HUR', unitPrice: '1.234,50', vatRate: '9',
    }],
    ['Ontwerp\t2\t85\t10%', { description: 'Ontwerp', quantity: '2', unitPrice: '85,00', discountPercent: '10' }],
    ['Ontwerp\t2\t1,234.50', { description: 'Ontwerp', quantity: '2', unitPrice: '1.234,50' }],
    ['Service\t2\t85', { description: 'Service', quantity: '2', unitPrice: '85,00' }],
    ['Korting\t1\t-50,00', { description: 'Korting', quantity: '1', unitPrice: '-50,00' }],
  ])('without headings are read by what is in them: %j', (row, line) => {
    expect(read(row)?.lines).toEqual([line])
  })

  it('keep words over several lines, and leave out blank rows and totals', () => {
    expect(read('"Ontwerp\nvan een ""huisstijl"""\t2\t85', '\t\t', 'Totaal\t\t170')?.lines).toEqual([
      { description: 'Ontwerp\nvan een "huisstijl"', quantity: '2', unitPrice: '85,00' },
    ])
  })

  it('pass on what cannot be read, so that it is not lost unseen', () => {
    expect(read('Omschrijving\tPrijs', 'Ontwerp\tin overleg')?.lines).toEqual([{ description: 'Ontwerp', unitPrice: 'in overleg' }])
  })

  it.each(['', 'Ontwerp', 'Ontwerp\nAdvies', '\t', 'Omschrijving\tPrijs'])('%j is no table', (text) => {
    expect(readPastedRows(text, 'nl', '2026-11-20')).toBeNull()
  })

  it('never fail, whatever is on the clipboard', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', '\t', '\n', '\r', '21%', '€ 1,-'))
    fc.assert(fc.property(fc.array(cell).map(cells => cells.join('\t')), (text) => {
      readPastedRows(text, 'nl', '2026-11-20')
    }))
  })
})
