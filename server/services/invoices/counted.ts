/** Credit notes that take off of their invoice, the newest first, as rows and as they are asked for. */
export const countedNotes = {
  where: { kind: 'credit_note', status: { in: ['issued', 'sent', 'paid'] } },
  orderBy: [{ issuedAt: 'desc' as const }, { id: 'desc' as const }],
}

/** Of its payments, what it takes to tell where a document stands. */
export const countedPayments = { select: { amountCents: true, paidOn: true } }
