import type { BankEntryToMatch } from './proposals'

const services =
  /\b(?:mollie|stripe|adyen|buckaroo|paypal|multisafepay|sumup|i?zettle|klarna|pay[. ]nl|ccv|worldline|tikkie|icepay|sisow|rabo smart pay)\b/i

const others =
  /\b(?:belastingdienst|salaris|loon|huur|spaarrekening|spaargeld|eigen rekening|prive(?:storting|-opname)?|rente|debetrente|creditrente|betaalpakket|kosten (?:rekening|zakelijk)|zorgtoeslag|geld(?:automaat|opname)|betaalautomaat|storting|uwv|svb|hypotheek|lening)\b/i

/** Whether a payment service pays out: for many customers at once, and less its costs. */
export function isPaymentService({ counterpartyName, description }: BankEntryToMatch): boolean {
  return services.test(counterpartyName ?? description)
}

/** Whether it is about taxes, wages, savings, costs of the bank or the like, which no document is about. */
export function isOtherMovement({ counterpartyName, description }: BankEntryToMatch): boolean {
  return others.test(plain(`${counterpartyName ?? ''} ${description}`))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
