import { beforeEach, describe, expect, it } from 'vitest'
import { sendInvoiceInputSchema } from '#contract/schemas/email'
import { formatIban } from '#domain/identity/iban'
import { updateBusiness } from '#services/business/update'
import { exportCollectionFile } from '#services/collection/collection-file'
import { createNotice } from '#services/emails/send-notice'
import { sendInvoice } from '#services/emails/send'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getNoticePdf } from '#services/notices/pdf'
import { recordView } from '#services/public-links/visits'
import { bakery } from '../support/cast'
import { consumer, overdue } from '../support/late-payment'
import { openPostOffice } from '../support/post-office'
import { tokenOf } from '../support/public-links'
import { keyWith } from '../support/service'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'
import { wordsOf } from '../support/words'
import { unzipped } from '../support/zip'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const { draft, issued, change, pay, pass } = cast

const filesOf = async (id: string) => unzipped((await exportCollectionFile(cast.account, id)).chunks)
const overviewOf = async (id: string) => wordsOf((await filesOf(id))['overzicht.pdf'])

beforeEach(async () => {
  await cast.installation?.service.outside.background.settled()
  office.reset()
})

describe('the file for a collection agency', () => {
  it('holds the invoice, its credit notes, each formal notice as it was sent, and an overview', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const note = await createCreditNote(cast.account, invoice.id)
    await change(note.id, { lines: [{ ...note.lines[0], description: 'Korting', quantity: '1', unitPriceCents: 50_000 }] })
    const { number } = await issueInvoice(cast.account, note.id, {})
    const notice = await createNotice(cast.account, invoice.id)

    const { filename } = await exportCollectionFile(cast.account, invoice.id)
    const files = await filesOf(invoice.id)
    const letterName = `Aanmaning_${invoice.number}_2026-11-20.pdf`
    expect(filename).toBe(`incasso-${invoice.number}.zip`)
    expect(Object.keys(files)).toEqual([
      'overzicht.pdf', `${invoice.number}.pdf`, `${invoice.number}.xml`, `${number}.pdf`, `${number}.xml`, letterName,
    ])
    const pdf = await getInvoicePdf(cast.account, invoice.id)
    const letter = await getNoticePdf(cast.account, invoice.id, notice.id)
    expect(Buffer.from(files[`${invoice.number}.pdf`] ?? []).equals(pdf.bytes)).toBe(true)
    expect(Buffer.from(files[letterName] ?? []).equals(letter.bytes)).toBe(true)
  })

  it('tells of a business what is open by day, costs, interest by day and rate, and what was mailed and seen', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await sendInvoice(cast.account, invoice.id, sendInvoiceInputSchema.parse({}))
    await pay(invoice.id, 21_000, '2026-11-10')
    await recordView(cast.installation.service, tokenOf(invoice), { userId: null })
    await createNotice(cast.account, invoice.id)
    const overview = await overviewOf(invoice.id)

    for (const words of [
      'Overzicht voor incasso', 'Polder incasseert zelf niet', 'Schuldeiser', 'Timmerbedrijf Jansen', 'Schuldenaar',
      'Bakkerij De Korenaar', 'Bedrijf', 'Twijnstraat 12, 3511 ZL Utrecht, Nederland', '30281930', bakery.email,
      `16 okt 2026 Factuur ${invoice.number}, vervaldatum 30 okt 2026 € 1.210,00 € 1.210,00`,
      '10 nov 2026 Betaling € −210,00 € 1.000,00', 'Openstaand € 1.000,00',
      // 15 % of 1,000 euro; 10 days of 10.4 % over 1,210 euro and 11 over 1,000.
      'Buitengerechtelijke incassokosten € 150,00', 'Wettelijke rente tot en met 20 nov 2026 € 6,58', 'Totaal € 1.156,58',
      '31 okt 2026 9 nov 2026 10 € 1.210,00 10,4%', '10 nov 2026 20 nov 2026 11 € 1.000,00 10,4%',
      '20 nov 2026 4 dec 2026 € 1.000,00 € 150,00 € 6,58',
      `Factuur ${bakery.email} 20 nov 2026 10:00`, `Aanmaning ${bakery.email} 20 nov 2026 10:00`, 'niet bekend',
      'De factuur is via de link geopend op 20 nov 2026 10:00.',
    ]) expect(overview).toContain(words)
  })

  it('charges a consumer costs only once the fourteen days of a letter have passed, and no more than it named', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    expect(await overviewOf(invoice.id)).toContain('incassokosten € 0,00')
    await createNotice(cast.account, invoice.id)
    expect(await overviewOf(invoice.id)).toContain('Incassokosten zijn nog niet verschuldigd')

    pass(17)
    expect(await overviewOf(invoice.id)).toContain('Incassokosten zijn nog niet verschuldigd')
    pass(1)
    const overview = await overviewOf(invoice.id)
    expect(overview).toContain('Buitengerechtelijke incassokosten € 181,50')
    expect(overview).not.toContain('Incassokosten zijn nog niet verschuldigd')
  })

  it('charges a business no more than the least while nobody wrote to it', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    expect(await overviewOf(invoice.id)).toContain('Buitengerechtelijke incassokosten € 40,00')
    await createNotice(cast.account, invoice.id)

    expect(await overviewOf(invoice.id)).toContain('Buitengerechtelijke incassokosten € 181,50')
  })

  it('claims nothing beside what is open of a consumer with whom no day was agreed on', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    const { prisma } = cast.installation.service.database
    await prisma.invoice.update({ where: { id: invoice.id }, data: { dueDate: null } })
    pass(60)
    const overview = await overviewOf(invoice.id)

    expect(overview).toContain(`16 okt 2026 Factuur ${invoice.number} € 1.210,00`)
    expect(overview).toContain('Totaal € 1.210,00')
  })

  it('names the account that payments go to now, and warns of the one on the invoice', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { iban } = await cast.account.db.business.findFirstOrThrow()
    await updateBusiness(cast.account, { iban: 'NL02ABNA0123456789' })
    const overview = await overviewOf(invoice.id)
    await updateBusiness(cast.account, { iban })

    expect(overview).toContain('IBAN NL02 ABNA 0123 4567 89')
    expect(overview).toContain('heeft zijn betaalgegevens gewijzigd op')
    expect(overview).not.toContain(formatIban(iban ?? ''))
  })

  it('gives no costs and no interest in another currency', async () => {
    const invoice = await issued({ customer: bakery, ...overdue, currency: 'USD', exchangeRate: '1.1' })
    expect(await overviewOf(invoice.id)).toContain('Over een factuur in USD rekent Polder geen kosten en rente uit.')
  })

  it('is in English where the owner reads English', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { user } = cast.installation.service.database.prisma
    await user.updateMany({ data: { locale: 'en' } })
    const { filename, chunks } = await exportCollectionFile(cast.account, invoice.id)
    expect(filename).toBe(`collection-${invoice.number}.zip`)
    expect(await wordsOf((await unzipped(chunks))['overview.pdf'])).toContain('Polder itself does not collect')
    await user.updateMany({ data: { locale: 'nl' } })
  })

  it('names nothing of the customer beside what is printed to a program that reads invoices alone', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await sendInvoice(cast.account, invoice.id, sendInvoiceInputSchema.parse({}))
    const { chunks } = await exportCollectionFile({ ...cast.account, actor: keyWith(['invoices:read']) }, invoice.id)
    expect(await wordsOf((await unzipped(chunks))['overzicht.pdf'])).not.toContain(bakery.email)
  })

  it('is refused of what was not issued, is paid, is a credit note, or is deleted', async () => {
    const concept = await draft({ customer: bakery })
    await expect(filesOf(concept.id)).rejects.toMatchObject({ code: 'invoice_not_issued' })
    await expect(filesOf('missing')).rejects.toMatchObject({ code: 'not_found' })

    const invoice = await issued({ customer: bakery, ...overdue })
    await pay(invoice.id, 121_000, '2026-11-10')
    await expect(filesOf(invoice.id)).rejects.toMatchObject({ code: 'invoice_not_remindable' })

    const gone = await issued({ customer: bakery, ...overdue })
    await cast.installation.service.database.prisma.invoice.update({
      where: { id: gone.id }, data: { documentsDeletedAt: cast.installation.clock.now() },
    })
    await expect(filesOf(gone.id)).rejects.toMatchObject({ code: 'document_expired' })
  })
})
