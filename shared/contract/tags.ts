/** What the operations of the published contract are grouped by, in the order it is read. */
export const publishedTags = {
  'Account and business': 'Who is calling, the seller on every document, and the audit trail.',
  Members: 'The people who belong to the account, what each may do, and who is invited.',
  Customers: 'Who documents are for, and whether their VAT number is valid.',
  Products: 'What lines are filled in from.',
  'Invoices and credit notes': 'From draft to paid: check, issue, mail, remind, credit, cancel, and the files of each.',
  'Bank statements': 'What came in on the bank account, and which documents it paid.',
  'Reports and export': 'What is open and earned, the figures of the VAT return, and all documents as a ZIP file.',
  Import: 'Customers, products and past invoices from the CSV of other programs.',
  Layouts: 'How documents look.',
  'Recurring invoices': 'Invoices that make themselves on dates in equal steps.',
  Email: 'The log of mail, and domains of your own to send from.',
  Billing: 'The subscription to Polder itself.',
  'Machine entry points': 'This description, the tools for AI apps, and what providers tell by themselves.',
  'Public links': 'What a customer sees by the link in a mail; whoever has the link needs no credentials.',
} as const
