import { faultsIn, type Fault } from '../fault'

/** What a verification finds of what was done behind Polder's back. */
export const verificationFaults: readonly Fault[] = [
  ...faultsIn('server/services/verification/credits.ts', ['db/verify'], [
    ['more is credited than was charged', '(creditedCents === 0n || creditedCents <= totalCents)', 'true'],
    ['more is credited at a rate than was charged at it', '...(fits ? [] :', '...(true ? [] :'],
    ['more VAT is credited than was charged', '(isWithin(theirs.taxableCents, all?.taxableCents ?? 0)\n        && isWithin(theirs.vatCents, all?.vatCents ?? 0))', 'isWithin(theirs.taxableCents, all?.taxableCents ?? 0)'],
    ['other VAT is booked than was credited', '&& ours?.vatCents === theirs?.vatCents', ''],
    ['cancelled credit notes count', 'notIn: [\'draft\', \'cancelled\']', 'notIn: [\'draft\']'],
    ['what is credited by no note is not looked at', ', { creditedCents: { not: 0n } }', ''],
    ['what is booked at a rate without a credit note is not seen', '[...issued, ...booked.filter(group => !findGroup(issued, group))]', 'issued'],
    ['other VAT groups are booked and not put right', '\n      && namesOf(groups, groupsOf(invoice.creditedVat)).every(name => isBookedRight(invoice, groups, name))', ''],
    ['a number of ours in other letters is one of elsewhere', 'LOWER("note"."creditedInvoiceNumber")', '"note"."creditedInvoiceNumber"'],
    ['a draft is blamed for what it credits', '\n      AND "note"."status" NOT IN (\'draft\', \'cancelled\')', ''],
  ]),
]
