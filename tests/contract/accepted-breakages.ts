/** What breaks clients that were made by an earlier description, and why that is right, in the order of the test. */
export const acceptedBreakages: readonly { breakage: string, reason: string }[] = [
  {
    breakage: 'gone: answers CheckCode as "unit_prices_include_vat"',
    reason: 'Nothing is found by it any more: the PDF states prices without VAT as well. A code that is never answered '
      + 'breaks nobody.',
  },
  ...[
    'BankStatementAdded', 'BankStatementRemoved', 'BankTransactionIgnored', 'BankTransactionMatched',
    'BankTransactionUnmatched', 'BookkeepingInboxUpdated', 'BookkeepingMailFailed', 'BookkeepingSent', 'InvoicePaymentRecorded', 'InvoicePaymentRemoved',
    'MemberInvitationWithdrawn', 'MemberInvited', 'MemberJoined', 'MemberRemoved', 'MemberRoleChanged', 'MemberRoleDeclined', 'MemberRoleOffered',
  ].map(name => ({
    breakage: `new: answers Event as ${name}Event`,
    reason: 'The guide of the API says that lists may grow, and to ignore what one does not know.',
  })),
]
