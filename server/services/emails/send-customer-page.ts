import type { CustomerPageLink } from '#contract/schemas/customer-page'
import type { BusinessRow, CustomerRow } from '#db/queries/rows'
import { documentMail, type MailContent } from '#documents/email/document-mail'
import { documentMailWords } from '#documents/email/document-words'
import { openingLine } from '#documents/letters/statement'
import type { DocumentLocale } from '#domain/invoice/document'
import type { LayoutConfig } from '#domain/layout'
import { statementTexts } from '#domain/mail/default-texts'
import { greetedName } from '#domain/mail/placeholders'
import { fillPlaceholders } from '#domain/placeholders'
import type { Statement } from '#domain/statement'
import { findLogo } from '../business/logo'
import { sellerOf } from '../business/present'
import { customerLinkOf, presentCustomerPage } from '../customer-pages/link'
import { makeLink } from '../customer-pages/renew'
import { languageOf, layoutOf, readStatement } from '../customer-pages/statement'
import { requireCustomer } from '../customers/find'
import { findConnection } from '../online-payments/ask-provider'
import { readPayableTogether } from '../online-payments/payable'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireRecipientsOf, writeMail, type ClaimOptions } from './claim-mail'
import { footerOf, logoContentId } from './compose'
import { handOver } from './hand-over'
import type { DocumentMailRow } from './row'

/**
 * Mails a customer its statement as PDF with the link to its own page, which is made where there is none, and answers
 * once somebody has taken the mail.
 * Refuses not_found, no_recipient, too_many_recipients, email_recipient_not_allowed, email_sending_paused,
 * invoice_resend_limit, the limits of recipients, and email_send_failed.
 */
export async function sendCustomerPage(account: AccountContext, id: string): Promise<CustomerPageLink> {
  await requireCustomer(account.db, id)
  const statement = await readStatement(account, id)
  const [business, connection] = [await account.reads.business(), await findConnection(account)]
  const payable = connection && await readPayableTogether(account.reads.payableInvoices, id, business, connection)
  const isPayable = payable !== null && payable.length > 0
  return handOver(
    account,
    (change, options) => claimStatement(account, change, id, { statement, isPayable }, options),
    async ({ tx }) => presentCustomerPage(account, await tx.customerPage.findFirst({ where: { customerId: id } })),
  )
}

/** How the customer stands, and whether all that is open can be paid on its page at once. */
interface StandingMail {
  statement: Statement
  isPayable: boolean
}

async function claimStatement(
  account: AccountContext, change: Change, customerId: string, standing: StandingMail, options: ClaimOptions,
): Promise<DocumentMailRow> {
  const { tx } = change
  const customer = await requireCustomer(tx, customerId)
  const business = await tx.business.findFirstOrThrow()
  const recipients = await requireRecipientsOf(account, tx, { customerId }, {})
  const known = await tx.customerPage.findFirst({ where: { customerId } })
  const link = (known && customerLinkOf(account, known))
    ?? customerLinkOf(account, await makeLink(account, change, customerId))
  if (!link) throw new Error('A link that was made just now works')
  const content = compose({
    ...standing, customer, business, url: link.url, layout: await layoutOf(tx, customer, business),
    hasLogo: await findLogo(tx) !== null,
  })
  return writeMail(
    account, change, { kind: 'statement', customerId }, { recipients, content, attachUbl: false, business }, options,
  )
}

interface StatementMail extends StandingMail {
  customer: CustomerRow
  business: BusinessRow
  url: string
  layout: LayoutConfig
  hasLogo: boolean
}

function compose({ statement, isPayable, customer, business, url, layout, hasLogo }: StatementMail): MailContent {
  const locale: DocumentLocale = languageOf(customer, business)
  const words = documentMailWords[locale]
  const { subject, message } = statementTexts[locale]
  const values = {
    contact: greetedName({ locale, contactName: customer.contactName, customerName: customer.name }),
    business: business.name,
    standing: openingLine(statement, locale),
  }
  return documentMail({
    locale,
    subject: fillPlaceholders(subject, values),
    message: fillPlaceholders(message, values),
    businessName: business.name,
    accentColor: layout.accentColor,
    font: layout.font,
    logoContentId: hasLogo ? logoContentId : null,
    amount: null,
    facts: [],
    caution: null,
    link: { url, label: isPayable ? words.pay : words.viewAll },
    attachments: words.attachedPdf,
    footer: footerOf(sellerOf(business), locale),
  })
}
