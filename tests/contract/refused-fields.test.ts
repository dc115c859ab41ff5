import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import { sendInvoiceInputSchema } from '#contract/schemas/email'
import { invoiceInputSchema, invoiceUpdateSchema, issueInvoiceInputSchema } from '#contract/schemas/invoice'
import { layoutInputSchema } from '#contract/schemas/layout'
import { productInputSchema } from '#contract/schemas/product'
import { recurringInputSchema } from '#contract/schemas/recurring'
import { statsQuerySchema } from '#contract/schemas/stats'

/** Fields that are refused by themselves, whatever else is sent: their names, and what nobody may write in them. */
const refused: [string, z.ZodType, object, [string, unknown][]][] = [
  ['the business', businessUpdateSchema, {}, [
    ['kvkNumber', '1234567'], ['vatNumber', 'NL123456789B00'], ['vatNumber', 'onzin'], ['iban', 'NL91ABNA0417164301'],
    ['bic', 'ABNA'], ['peppolId', '0106:12'], ['country', 'XX'], ['email', 'geen adres'],
    ['defaultPaymentLink', 'javascript:alert(1)'], ['name', '   '], ['name', 'met\0nul'], ['nextInvoiceSequence', 0],
    ['defaultCurrency', 'ZZZ'], ['defaultCurrency', 'AED'], ['defaultCurrency', 'KWD'],
  ]],
  ['a customer', customerInputSchema, { name: 'Bakkerij' }, [
    ['name', ''], ['kvkNumber', '123'], ['email', 'geen'], ['country', 'NLD'], ['locale', 'es'], ['paymentTermDays', 1.5],
    ['peppolId', '12345678'], ['emailCc', 'a@korenaar.example, b'],
  ]],
  ['a product', productInputSchema, { name: 'Plank', unitPriceCents: 100 }, [
    ['unitPriceCents', 10 ** 13 + 1], ['vatRate', '-5'], ['vatRate', '100.5'], ['vatRate', '5.555'], ['vatRate', 'veel'],
  ]],
  ['a draft', invoiceInputSchema, {}, [
    ['issueDate', '2026-02-30'], ['currency', 'euro'], ['paymentLink', 'ftp://x.example'], ['kind', 'receipt'],
    ['deliveryCountry', 'EL'],
    ...['2026–0001', '2026‑0001', 'LΟOK-1', '２０２６-0042', 'A\nB'].flatMap<[string, unknown]>(number =>
      [['number', number], ['creditedInvoiceNumber', number]]),
  ]],
  ['issuing', issueInvoiceInputSchema, {}, [['number', '2026‑0042'], ['number', '２０２６-0042'], ['number', 'A\nB']]],
  ['sending', sendInvoiceInputSchema, {}, [
    ['to', 'jan@example.nl'], ['subject', 'x'.repeat(10_000)], ['message', 'x'.repeat(5_001)], ['attachUbl', 'ja'],
  ]],
  ['a recurring invoice', recurringInputSchema, { templateInvoiceId: 'x', frequency: 'monthly', nextRunDate: '2026-12-31' }, [
    ['templateInvoiceId', undefined], ['frequency', 'daily'], ['interval', 0], ['interval', 1.5], ['interval', 101],
    ['nextRunDate', '2026-02-30'], ['nextRunDate', undefined], ['endDate', 'ooit'], ['active', 'ja'],
  ]],
  ['the figures', statsQuerySchema, {}, [
    ['quarter', '0'], ['quarter', '5'], ['quarter', 'Q1'], ['year', '1999'], ['year', '2101'], ['year', '26'], ['year', ''],
  ]],
]

const pathsOf = (schema: z.ZodType, value: object) => (schema.safeParse(value).error?.issues ?? []).flatMap(issue =>
  issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key].join('.')) : [issue.path.join('.')])

describe.each(refused)('%s', (_, schema, sound, fields) => {
  it('is taken as it stands', () => expect(pathsOf(schema, sound)).toEqual([]))

  it.each(fields)('is refused by its %s: %j', (field, value) => {
    expect(pathsOf(schema, { ...sound, [field]: value })).toContain(field)
  })
})

describe('sending', () => {
  it.each([['to', 'Jan <jan@example.nl>'], ['to', 'jan@example.nl\nBcc: dief@example.nl'], ['cc', 'jan']])(
    'is refused by the one of its %s that is no address: %j', (field, address) => {
      expect(pathsOf(sendInvoiceInputSchema, { [field]: [address] })).toEqual([`${field}.0`])
    })
})

describe('a house style, of the business as of a layout', () => {
  it.each([
    ['accentColor', { accentColor: 'green' }], ['font', { font: 'comic-sans' }], ['fontSizePt', { fontSizePt: 99 }],
    ['kleur', { kleur: '#112233' }], ['logo.size', { logo: { size: 3 } }], ['columns.prijs', { columns: { prijs: true } }],
    ['labels.factuur', { labels: { factuur: { nl: 'Nota' } } }],
  ])('is refused by its %s', (path, style) => {
    expect(pathsOf(businessUpdateSchema, { houseStyle: style })).toEqual([`houseStyle.${path}`])
    expect(pathsOf(layoutInputSchema, { name: 'X', config: style })).toEqual([`config.${path}`])
  })

  it('is given its base as template, which is the contract\'s word for it', () => {
    expect(businessUpdateSchema.parse({ houseStyle: { template: 'modern' } })).toEqual({ houseStyle: { base: 'modern' } })
    expect(pathsOf(businessUpdateSchema, { houseStyle: { template: 'modern', base: 'classic' } })).toEqual(['houseStyle.template'])
    expect(pathsOf(layoutInputSchema, { name: 'X', config: { base: 'baroque' } })).toEqual(['config.base'])
  })
})

describe('what people type', () => {
  it.each([
    ['EL123456789', 'gr 123-456-789'], ['NL123456789B13', 'nl1234.56.789.b13'], ['ATU12345678', 'AT-U12345678'], [null, ' . '],
  ])('is the VAT number %j, also when it is written as %j', (vatNumber, written) => {
    for (const schema of [businessUpdateSchema, customerPatchSchema]) {
      expect(schema.parse({ vatNumber: written })).toEqual({ vatNumber })
    }
  })

  it('keeps every character of a Peppol id, and loses the spaces of other numbers', () => {
    expect(businessUpdateSchema.parse({ kvkNumber: '6875 0110', peppolId: '9930:de.Vink_99~a-b ' }))
      .toEqual({ kvkNumber: '68750110', peppolId: '9930:de.Vink_99~a-b' })
  })

  it('is each further recipient once', () => {
    expect(customerPatchSchema.parse({ emailCc: ' a@korenaar.example,b@korenaar.example , A@korenaar.example,' }))
      .toEqual({ emailCc: 'a@korenaar.example, b@korenaar.example' })
  })

  it.each([null, '', ' ', '\u200B'])('is no number where it is %j', (number) => {
    for (const schema of [invoiceInputSchema, invoiceUpdateSchema, issueInvoiceInputSchema]) {
      expect(schema.parse({ number })).toMatchObject({ number: null })
    }
  })
})
