import { faultsIn, type Fault } from '../fault'

/** What services do to invoices and credit notes. */
export const invoiceFaults: readonly Fault[] = [
  ...faultsIn('server/services/invoices/create.ts', ['db/quota', 'services/drafts'], [
    ['Free has no limit', 'if (input.kind === \'invoice\') await takeQuota(account, tx, \'invoices\', { takenAt: now })', ''],
    ['credit notes use up the month', 'if (input.kind === \'invoice\') await takeQuota', 'await takeQuota'],
    ['two documents are promised one number', 'if (input.number) await requireUnusedNumber(change, input.number)', ''],
    ['a draft for a customer of nobody has none', 'if (!customer) throw refuse(\'not_found\')', ''],
  ]),
  ...faultsIn('server/services/invoices/update.ts', ['services/drafts', 'services/issuing', 'db/updated-since'], [
    ['an issued invoice is changed', '  requireDraft(draft)\n', ''],
    ['somebody else\'s change is overwritten', 'await requireExpectedVersion(account, () => presentInvoice(account, change, draft))', ''],
    ['two documents are promised one number', 'if (update.number) await requireUnusedNumber(change, update.number, id)', ''],
    ['a draft may not keep its own number', 'requireUnusedNumber(change, update.number, id)', 'requireUnusedNumber(change, update.number)'],
    ['a due date that was chosen is moved', 'if (given === undefined) return dueDateOn(issueDate, draft, business, customer)', ''],
    ['another customer has the term of the one before', 'dueDateOn(issueDate, draft, business, customer)', 'dueDateOn(issueDate, draft, business)'],
    ['a customer\'s copy does not learn that a draft went to another', 'await touchCustomers(account, { tx, now }, [draft.customerId, stored.customerId])', ''],
    ['a number that is asked for no more stays taken', 'requestedNumberKey: requestedNumber === null ? null : documentNumberKey(requestedNumber),\n', ''],
  ]),
  ...faultsIn('server/services/invoices/delete.ts', ['db/quota', 'services/issuing'], [
    ['an issued invoice is deleted', 'where: { id, status: \'draft\' }', 'where: { id }'],
    ['a deleted draft stays counted', 'if (kind === \'invoice\') await returnQuota(account, tx, \'invoices\', { takenAt: createdAt })', ''],
    ['deleting credit notes makes room for invoices', 'if (kind === \'invoice\') await returnQuota', 'await returnQuota'],
    ['deleting old drafts makes room this month', '\'invoices\', { takenAt: createdAt })', '\'invoices\')'],
  ]),
  ...faultsIn('server/services/invoices/duplicate.ts', ['db/quota'], [
    ['copies pass the limit of the month', 'if (copied.kind === \'invoice\') await takeQuota(account, tx, \'invoices\', { takenAt: now })', ''],
  ]),
  ...faultsIn('server/services/invoices/issue.ts', ['services/issuing', 'services/lifecycle'], [
    ['an invoice is issued twice', '  requireDraft(found)\n', ''],
    ['an invoice goes out that breaks the law', 'if (errors.length > 0) throw refuse(\'invoice_not_compliant\', findings)', ''],
    ['what is credited is not booked', 'await bookCredit(change, creditedInvoice, issued)', 'creditedInvoice'],
    ['nobody is told that an invoice was issued', 'record({ action: \'invoice.issued\', subjectId: id, details: { number } })', ''],
    ['an invoice is not told to be credited', 'if (creditedInvoice) {', 'if (creditedInvoice && false) {'],
    ['the answer tells no hash of the PDF', '...await printFrozen(account, issued)', 'pdfSha256: null'],
  ]),
  ...faultsIn('server/services/invoices/judge-issue.ts', ['services/issuing', 'services/issue-rates'], [
    ['the number a draft asked for is forgotten', 'number: input.number ?? draft.requestedNumber', 'number: input.number ?? null'],
    ['an invoice of one day has the rate of another', ': issueRate(draft, issueDate, lookup)', ': rateOf(draft)'],
    ['a term runs from the wrong day', 'wasPaid ? null : dueDateOn(issueDate, draft, business)', 'wasPaid ? null : draft.dueDate'],
  ]),
  ...faultsIn('server/services/invoices/freeze-draft.ts', ['services/issuing', 'services/lifecycle', 'db/tenants'], [
    ['the e-invoice is not kept', 'await keepFile(tx, {', 'if (false) await keepFile(tx, {'],
    ['an issued invoice keeps others from the number it once asked for', 'requestedNumber: null,\n      requestedNumberKey: null,', ''],
    ['an invoice names whoever the customer is today', 'customerSnapshot: jsonOrNull(customer && { ...customer }),', ''],
    ['an invoice names whoever the seller is today', 'sellerSnapshot: { ...sellerOf(business) },', ''],
    ['the logo of another day is printed', 'logoSha256: await copyLogoOfBusiness(tx, account.accountId)', 'logoSha256: null'],
    [
      'an issued invoice is frozen again', 'where: { id, status: \'draft\' },\n    data: {\n      ...taken', 'where: { id },\n    data: {\n      ...taken',
      'a second lock behind `requireDraft`: under the account\'s lock nothing comes between the two',
    ],
  ]),
  ...faultsIn('server/services/invoices/cancel.ts', ['services/lifecycle'], [
    ['a credited invoice is cancelled', 'hasCreditNotes: await client.invoice.count({ where: { creditedInvoiceId: id } }) > 0', 'hasCreditNotes: false'],
    ['a mailed invoice is cancelled', 'wasSent: document.sentAt !== null', 'wasSent: false'],
    ['an invoice that was fetched is cancelled', 'document.firstViewedAt !== null || document.lastDownloadedAt !== null', 'document.firstViewedAt !== null'],
    ['a cancelled invoice is printed as if it stood', 'await deleteFiles(account, change, { invoiceIds: [id], format: \'pdf\' })', ''],
    ['a cancelled credit note goes on crediting', 'await unbookCredit(change, document)', ''],
    ['an invoice is not told that its credit is gone', 'if (creditedInvoiceId) {', 'if (false) {'],
  ]),
  ...faultsIn('server/services/invoices/mark-paid.ts', ['services/lifecycle'], [
    ['a draft is paid', 'const refusal = refuseMarkPaid(balance)\n    if (refusal) throw refuse(refusal, { status: invoice.status })', ''],
    ['a payment of tomorrow is booked', 'if (paidOn > today) throw', 'if (false) throw'],
    ['an invoice is paid before there was one', 'if (paidOn < invoice.issueDate) throw', 'if (false) throw'],
  ]),
  ...faultsIn('server/services/invoices/settle.ts', ['services/payments', 'services/lifecycle'], [
    ['a payment is of the next day', 'T12:00:00.000Z', 'T23:30:00.000Z'],
    ['what is unpaid keeps its day of payment', 'paidAt: isPaid && lastPaidOn', 'paidAt: lastPaidOn'],
    ['what was mailed counts as never mailed', 'wasSent: sentAt !== null', 'wasSent: false'],
    ['a credit note that is paid back says nothing to its invoice', 'if (before.creditedInvoiceId !== null) {', 'if (false) {'],
    ['what is paid in part is not among what was paid in all', 'if (cents !== 0n || count !== 0)', 'if (count !== 0)'],
    ['nobody hears that a payment paid it', 'else record({ action: \'invoice.paid\'', 'else if (false) record({ action: \'invoice.paid\''],
  ]),
  ...faultsIn('server/services/invoices/payments.ts', ['services/payments'], [
    ['a draft has a payment', 'requireIssued(invoice)\n    const paidOn', 'const paidOn'],
    ['more goes back than was paid', 'if (paidCents < 0) throw', 'if (false) throw'],
    ['a payment is taken back that went back since', 'if (amountCents !== null && amountCents < 0n) {', 'if (false) {'],
    ['a payment of next week is written down', 'if (paidOn > todayInAmsterdam(now)) throw', 'if (false) throw'],
    ['the debt of one customer is paid with the money of another', ' || !isOfSame', ''],
    ['more is set off than is open', ' || amountCents > openCents) {', ') {'],
    ['one half of what was set off stays', 'const removed = [...payments, ...counterparts]', 'const removed = payments'],
    ['dollars are told as euros', 'if (currency === \'EUR\') return BigInt(amountCents)', 'return BigInt(amountCents)'],
  ]),
  ...faultsIn('server/services/invoices/prepaid.ts', ['services/billing-vat'], [
    ['what was paid by subscription is to be paid once more', 'return kind === \'invoice\' &&', 'return kind !== \'invoice\' &&'],
  ]),
  ...faultsIn('server/services/invoices/create-credit-note.ts', ['services/lifecycle', 'services/credit'], [
    ['a second draft credits the same', 'requireCreditable(invoice, credited, draft)', 'requireCreditable(invoice, credited)'],
  ]),
  ...faultsIn('server/services/invoices/remaining-credit.ts', ['services/lifecycle', 'services/credit'], [
    ['a cancelled invoice is credited', 'const isCancelled = invoice.status === \'cancelled\'', 'const isCancelled = false'],
  ]),
  ...faultsIn('server/services/invoices/refresh-drafts.ts', ['services/credit', 'services/advances'], [
    ['lists show a draft by what was left before', 'updateDraftTotals(databaseKind, tx, { accountId, now }, rows)', 'updateDraftTotals(databaseKind, tx, { accountId, now }, rows.slice(1))'],
    ['a draft that deducts an advance is forgotten', '...naming.map(({ invoiceId }) => invoiceId), ', ''],
  ]),
  ...faultsIn('server/services/invoices/advances.ts', ['services/advances'], [
    ['more is paid than is due, since a credit note is taken back late', 'issuedAt <= deducting.issuedAt) return true', 'issuedAt <= deducting.issuedAt) return false'],
  ]),
  ...faultsIn('server/services/invoices/credit-books.ts', ['services/lifecycle', 'services/credit'], [
    ['a cancelled credit note is booked once more', 'BigInt(sign) * note.totalCents', 'note.totalCents'],
    ['the books per rate stay empty', 'addCredited(inEuro(before.groups, Number(before.vatEurCents)), ofNote, sign)', 'before.groups'],
    ['VAT in euro is taken back twice', 'before.vatEurCents + BigInt(sign) * noteVatEurCents', 'before.vatEurCents'],
    ['a credit note that names our invoice by number goes past its books', 'draft.creditedInvoice ?? await findByNumber(tx, draft)', 'draft.creditedInvoice'],
  ]),
  ...faultsIn('server/services/invoices/credited-invoice.ts', ['services/lifecycle', 'services/credit', 'services/advances'], [
    ['an advance is credited whose VAT went back', 'if (deductingInvoice && creditedInvoiceOf', 'if (!deductingInvoice && creditedInvoiceOf'],
    ['a credit note credits a credit note', 'if (holder.kind !== \'invoice\')', 'if (false)'],
    ['our own invoice is credited under another date', 'if (date && date !== holder.issueDate)', 'if (false)'],
    ['a draft points at an invoice that was cancelled', 'if (refusal) throw refuse(refusal, { status: invoice.status })', ''],
    ['a credit note is at another rate than its invoice', 'if (given && exchangeRate && normaliseDecimal(given) !== normaliseDecimal(exchangeRate))', 'if (false)'],
    ['a credit note is in another currency than its invoice', 'if (invoice.currency !== currency)', 'if (false)'],
  ]),
  ...faultsIn('server/services/invoices/requested-number.ts', ['services/drafts'], [
    ['a draft asks for a number that is used', 'await findHolder(reader, number) !== null || ', ''],
  ]),
  ...faultsIn('server/services/invoices/document.ts', ['services/public-visits', 'services/issuing', 'services/credit-of-intra-eu'], [
    ['an issued invoice shows the seller of today', 'seller: sellerSnapshotOf(record) ?? presentSeller(business)', 'seller: business ? presentSeller(business) : sellerSnapshotOf(record) ?? presentSeller(business)'],
    ['an issued invoice shows the customer of today', 'if (snapshot || !record.customer) return snapshot', 'if (!record.customer) return null'],
    ['a credit note has the VAT number of today', 'return withCreditedVatNumber(customer, creditOf(record).creditedInvoice)', 'return customer'],
  ]),
  ...faultsIn('server/services/invoices/draft-lines.ts', ['services/drafts'], [
    ['a line names a product of nobody', 'if (line.productId && !product) throw refuse(\'not_found\')', ''],
  ]),
  ...faultsIn('server/services/invoices/pdf.ts', ['services/lifecycle', 'services/printing'], [
    [
      'a PDF is written over the one that was kept',
      'where: { id: record.id, pdfSha256: null, cancelledAt', 'where: { id: record.id, cancelledAt',
    ],
    ['a cancelled invoice keeps a PDF without watermark', 'pdfSha256: null, cancelledAt: record.cancelledAt,', 'pdfSha256: null,'],
  ]),
  ...faultsIn('server/services/invoices/render.ts', ['services/lifecycle', 'services/public-links'], [
    ['a machine pays a cancelled invoice', 'const ubl = isCancelled\n', 'const ubl = false\n'],
    ['a cancelled invoice has no watermark', 'isCancelled ? \'cancelled\' : null', 'null'],
  ]),
  ...faultsIn('server/services/invoices/ubl.ts', ['services/public-links'], [
    ['a cancelled e-invoice is handed out', 'if (status === \'cancelled\') throw refuse(\'e_invoice_withdrawn\')', ''],
  ]),
]
