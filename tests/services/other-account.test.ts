import { beforeEach, describe, expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import type { InvoiceFile } from '#services/invoices/pdf'
import { updateBusiness } from '#services/business/update'
import { getCustomerStatement } from '#services/customer-pages/statement'
import { renewCustomerPage } from '#services/customer-pages/renew'
import { sendReminder } from '#services/emails/remind'
import { createNotice } from '#services/emails/send-notice'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getNoticePdf } from '#services/notices/pdf'
import { getPublicCustomer } from '#services/public-links/public-customer'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { bakery, designHour } from '../support/cast'
import { overdue } from '../support/late-payment'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { tokenOf } from '../support/public-links'
import { useCast } from '../support/use-cast'
import { oneLine, wordsOf } from '../support/words'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const [former, present] = ['NL91 ABNA 0417 1643 00', 'NL02 ABNA 0123 4567 89']
const caution = 'Timmerbedrijf Jansen heeft zijn betaalgegevens gewijzigd op 20 nov 2026. Op facturen van daarvoor staan nog '
  + 'de vorige. Bel Timmerbedrijf Jansen voordat u betaalt, op een nummer dat u al kende.'

const payAt = (iban: string) => updateBusiness(cast.account, { iban: iban.replaceAll(' ', '') })
const issueOverdue = () => cast.issued({ customer: bakery, ...overdue, showEpcQr: true })
const textOf = ({ bytes }: InvoiceFile) => wordsOf(bytes)
const page = (invoice: Invoice) => getPublicInvoice(cast.installation.service, tokenOf(invoice))
const customerPage = async ({ customerId }: Invoice) => {
  const { url } = await renewCustomerPage(cast.account, customerId ?? '')
  return getPublicCustomer(cast.installation.service, tokenOf({ publicUrl: url }), null)
}

beforeEach(async () => {
  await cast.installation?.service.outside.background.settled()
  office.reset()
})

describe('a seller who has another account since an invoice was issued', () => {
  it('is paid there: by every mail, letter and page, each of which says how to make sure', async () => {
    await payAt(former)
    const invoice = await issueOverdue()
    const pdf = await getInvoicePdf(cast.account, invoice.id)
    await payAt(present)
    await sendReminder(cast.account, invoice.id)
    const notice = await createNotice(cast.account, invoice.id)

    expect(office.taken).toHaveLength(3)
    for (const { text, html } of office.taken.filter(({ attachments }) => attachments)) {
      expect(oneLine(text)).toContain(`IBAN: ${present}`)
      expect(oneLine(text)).toContain(caution)
      expect(html).toContain(caution)
      expect(text).not.toContain(former)
    }
    for (const letter of [
      await getNoticePdf(cast.account, invoice.id, notice.id),
      await getCustomerStatement(cast.account, invoice.customerId ?? ''),
    ]) {
      const words = await textOf(letter)
      expect(words).toContain(present)
      expect(words).toContain(caution)
      expect(words).not.toContain(former)
    }
    const iban = present.replaceAll(' ', '')
    const { payment, ...shown } = await page(invoice)
    expect(payment).toMatchObject({ iban, epcQr: expect.stringContaining(`\n${iban}\n`) as string })
    expect(shown).toMatchObject({ paymentDetailsChangedOn: '2026-11-20', paymentDetailsChangedSinceIssue: true })
    expect((await customerPage(invoice)).known.transfer).toMatchObject({ iban, changedOn: '2026-11-20' })
    // What was issued stays as it was.
    expect((await getInvoicePdf(cast.account, invoice.id)).bytes).toEqual(pdf.bytes)
    expect(await textOf(pdf)).toContain(former)
  })

  it('says nothing of it on what was issued since', async () => {
    await payAt(former)
    await payAt(present)
    cast.pass(1)
    const invoice = await cast.issued({ customer: bakery, lines: [designHour], dueDate: '2026-12-21' })
    await sendReminder(cast.account, invoice.id)

    expect(office.taken.at(-1)?.text).toContain(`IBAN: ${present}`)
    expect(office.taken.at(-1)?.text).not.toContain('betaalgegevens')
    expect(await textOf(await getCustomerStatement(cast.account, invoice.customerId ?? ''))).not.toContain('betaalgegevens')
    expect(await page(invoice)).toMatchObject({ paymentDetailsChangedSinceIssue: false })
    expect((await customerPage(invoice)).known.transfer).toMatchObject({ changedOn: null })
  })

  it('goes on being paid where a letter said that was kept before letters named an account of their own', async () => {
    await payAt(former)
    const invoice = await issueOverdue()
    const notice = await createNotice(cast.account, invoice.id)
    const { prisma } = cast.installation.service.database
    const { claim } = await prisma.notice.findUniqueOrThrow({ where: { id: notice.id } })
    const { payTo, ...first } = claim as Record<string, object>
    await prisma.notice.updateMany({ where: { id: notice.id }, data: { claim: first, pdf: null, pdfSha256: null } })
    await payAt(present)

    expect(payTo).toMatchObject({ iban: former.replaceAll(' ', '') })
    expect(await textOf(await getNoticePdf(cast.account, invoice.id, notice.id))).toContain(former)
  })
})
