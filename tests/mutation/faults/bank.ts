import { faultsIn, type Fault } from '../fault'

/** Which documents the entries of a bank are about, and which entries came before. */
export const bankFaults: readonly Fault[] = [
  ...faultsIn('shared/domain/bank/match.ts', ['domain/bank-match'], [
    ['another document is booked by itself where the first was refused', 'refused.length > 0 ? [] : ', ''],
    ['one of two that are certain is booked by itself', 'sure.length === 1 && sure[0] === first', 'sure[0] === first'],
    ['what a payment service pays is booked by itself', '&& !isService && !isLater', '&& !isLater'],
    ['an invoice is paid by itself before there was one', '&& !isLater && !isOdd', '&& !isOdd'],
    ['what comes back of a debit that was paid out is booked by itself', '&& !isLater && !isOdd', '&& !isLater'],
    ['a debit that a bank takes back from somebody unknown is about no invoice', 'amountCents < 0 && !isReversal && counterpartyName', 'amountCents < 0 && counterpartyName'],
    ['a supplier with a number like ours gets back what a customer paid', '&& !isRefundToAnother(candidate, evidence)', ''],
    ['any two digits beside each other are a slip of the pen', '&& one[first] === other[second] && one[second] === other[first]', ''],
    ['any short number is nearly any other', 'one.length < 4', 'one.length < 1'],
    ['an owner is offered everything', '.slice(0, mostProposals)', ''],
    ['of equals any is offered first', 'compareDue(first, second) : 0', '0 : 0'],
  ]),
  ...faultsIn('shared/domain/bank/known-entries.ts', ['domain/bank-known-entries'], [
    ['two equal payments are one', 'if (isTaken[place] || key === null) continue', 'if (key === null) continue'],
    ['an entry is known once more as another one', 'if (pairs[place] !== null || key === null) continue', 'if (key === null) continue'],
    ['what the bank calls otherwise is the same', '(one, other) => one.bankReference === null || other.bankReference === null,', '() => true,'],
    ['two payments of one day and amount in one file are the same', 'if (one.format === other.format) return false', ''],
    ['a payment to another account is the same', '(!isOtherAccount && !haveOtherNames', '(!haveOtherNames'],
    ['a name that a bank cuts is another payer', 'known.startsWith(word) || word.startsWith(known)', 'known === word'],
    ['a payer without letters in the name is another one', 'words.length === 0 || others.length === 0', 'false'],
    ['a day of many equal payments holds the server up', 'places.slice(0, mostCompared).findIndex', 'places.findIndex'],
  ]),
]
