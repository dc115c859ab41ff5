import type { XmlElement } from 'libxml2-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/dates'
import { vatReturnBoxes } from '#domain/vat/return'
import { cancelInvoice } from '#services/invoices/cancel'
import type { AccountContext } from '#services/work/context'
import { writeAuditFile } from '#services/exports/audit-file'
import { getVatReturn } from '#services/reports/vat-return'
import { readAuditFile, textsOf, xaf } from '../documents/audit-file/reader'
import { newVink } from '../support/accounts'
import { daily } from '../support/daily'
import { writeIssuedRows } from '../support/issued-rows'
import { usePdfWorker } from '../support/pdf-worker'
import { randomDocument, seededRandom } from '../support/random-documents'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')
async function read<Result>(account: AccountContext, year: number, use: (root: XmlElement) => Result): Promise<Result> {
  return readAuditFile((await writeAuditFile(account, year)).chunks, use)
}

const cents = (amount: string | undefined) => Math.round(Number(amount) * 100)

/** What the lines of an account come to on the credit side. */
function creditOf(root: XmlElement, account: string): number {
  const lines = `//x:trLine[x:accID='${account}']`
  const sumOf = (side: string) =>
    textsOf(root, `${lines}[x:amntTp='${side}']/x:amnt`).reduce((sum, amount) => sum + cents(amount), 0)
  return sumOf('C') - sumOf('D')
}

describe('the audit file of a year', () => {
  it('is valid without a single document', async () => {
    expect(await read(cast.account, 2019, root => textsOf(root, '//x:transactions/x:linesCount'))).toEqual(['0'])
  })

  it('names the seller, the customers and each document with its VAT, and leaves out what was cancelled', async () => {
    const invoice = await cast.issued()
    const dollars = await cast.issued({ currency: 'USD', exchangeRate: '2' })
    await cancelInvoice(cast.account, (await cast.issued()).id)
    await read(cast.account, 2026, (root) => {
      expect(textsOf(root, '//x:transaction/x:trLine[1]/x:docRef')).toEqual([invoice.number, dollars.number])
      expect(textsOf(root, '//x:transaction[1]/x:trLine/x:amnt')).toEqual(['102.85', '85.00', '17.85'])
      expect(textsOf(root, '//x:transaction[1]/x:trLine/x:amntTp')).toEqual(['D', 'C', 'C'])
      expect(textsOf(root, '//x:transaction[1]//x:vat/*')).toEqual(['1a', '21', '17.85', 'C'])
      expect(textsOf(root, '//x:transaction[2]//x:currency/*')).toEqual(['USD', '102.85'])
      expect(textsOf(root, '//x:transaction[2]/x:trLine/x:amnt')).toEqual(['51.43', '42.50', '8.93'])
      expect(textsOf(root, '//x:customerSupplier/x:custSupName')).toContain('Bakkerij De Korenaar')
    })
  })
})

describe('a random year', () => {
  let vink: AccountContext
  beforeAll(async () => {
    vink = await newVink(cast.installation, 'vink@example.nl')
    const random = seededRandom(11)
    const count = daily(200, 400)
    await writeIssuedRows(cast.installation.service.database, vink, Array.from({ length: count }, (_, index) => ({
      id: `row-${index}`,
      document: { ...randomDocument(random), issueDate: addDays('2026-01-01', random.whole(0, 320)), dueDate: null },
      status: random.pick(['issued', 'paid', 'cancelled'] as const),
      creditedCents: 0,
    })))
  })

  it('has equal debit and credit in every transaction, and comes to the VAT return to the cent', async () => {
    const { figures } = await getVatReturn(vink, '2026')
    // Advances on goods to another member state, of which nothing was supplied yet: owed, and no turnover.
    const goods = await vink.db.invoice.findMany({
      where: { vatTreatment: 'intra_eu', supplyType: 'goods', status: { not: 'cancelled' } },
    })
    const advances = goods.filter(({ taxPointDate }) => taxPointDate === null)
    const deducting = goods.filter(({ deductedSnapshot: advances }) => Array.isArray(advances) && advances.length > 0)
    expect(advances.length).toBeGreaterThan(0)
    await read(vink, 2026, (root) => {
      const [lines, debit, credit] = textsOf(root, '//x:transactions/*[position() < 4]')
      expect(debit).toBe(credit)
      expect(textsOf(root, '//x:trLine')).toHaveLength(Number(lines))
      for (const transaction of root.find('//x:transaction', xaf)) {
        const sum = (transaction as XmlElement).find('x:trLine', xaf).reduce((total, line) => {
          const amount = cents((line as XmlElement).get('x:amnt', xaf)?.content)
          return total + ((line as XmlElement).get('x:amntTp', xaf)?.content === 'D' ? amount : -amount)
        }, 0)
        expect(sum).toBe(0)
      }
      expect(textsOf(root, '//x:transaction')).toHaveLength(figures.documentCount + advances.length)
      expect(textsOf(root, '//x:trLine[x:accID=\'1810\']')).toHaveLength(advances.length + deducting.length)
      const turnover = { '1a': '8000', '1b': '8010', '1c': '8020', '1e': '8030', '3a': '8040', '3b': '8050' }
      const vat = { '1a': '1510', '1b': '1520', '1c': '1530' }
      for (const box of vatReturnBoxes) {
        expect(creditOf(root, turnover[box]), box).toBe(figures.boxes[box].taxableCents)
        expect(box in vat ? creditOf(root, vat[box as keyof typeof vat]) : 0, box).toBe(figures.boxes[box].vatCents)
      }
      expect(['8060', '8070', '8080'].map(account => creditOf(root, account)))
        .toEqual([figures.exemptCents, figures.korCents, figures.otherCents])
    })
  })
})
