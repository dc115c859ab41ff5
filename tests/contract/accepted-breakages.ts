/** What breaks clients that were made by an earlier description, and why that is right, in the order of the test. */
export const acceptedBreakages: readonly { breakage: string, reason: string }[] = [
  {
    breakage: 'gone: answers CheckCode as "unit_prices_include_vat"',
    reason: 'Nothing is found by it any more: the PDF states prices without VAT as well. A code that is never answered '
      + 'breaks nobody.',
  },
  {
    breakage: 'gone: answers VatQuarter.basis as "invoice"',
    reason: 'It is one of two now, by its name; it was always said that a return may be by payments.',
  },
  ...[
    'AccountResumed', 'AccountSuspended', 'BankStatementAdded', 'BankStatementRemoved', 'BankTransactionIgnored',
    'BankTransactionMatched', 'BankTransactionUnmatched', 'BookkeepingInboxUpdated', 'BookkeepingMailFailed', 'BookkeepingSent',
    'BusinessVatSchemeChanged', 'CustomerMailBounced', 'CustomerMailComplained', 'CustomerMailFailed',
    'CustomerPageRenewed', 'CustomerPageRevoked', 'CustomerPageViewed', 'CustomerStatementSent', 'InvoiceBadDebtMarked',
    'InvoiceBadDebtUndone', 'InvoiceNoticeSent', 'InvoicePaymentRecorded', 'InvoicePaymentRemoved',
    'MemberInvitationWithdrawn', 'MemberInvited', 'MemberJoined', 'MemberRemoved', 'MemberRoleChanged', 'MemberRoleDeclined', 'MemberRoleOffered',
    'PaymentProviderConnected', 'PaymentProviderDisconnected',
  ].map(name => ({
    breakage: `new: answers Event as ${name}Event`,
    reason: 'The guide of the API says that lists may grow, and to ignore what one does not know.',
  })),
  {
    breakage: 'new: answers VatQuarter.basis as VatScheme',
    reason: 'It was always said that a return may be by payments; so far there was none.',
  },
]
