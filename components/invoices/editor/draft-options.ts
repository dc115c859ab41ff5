/** Fields of a draft that are folded away until they are asked for, or until something is wrong with one. */
const optionFields: readonly string[] = [
  'footer', 'buyerReference', 'orderNumber', 'contractNumber', 'projectReference', 'costCenter', 'number', 'paymentLink',
  'layoutId', 'locale', 'currency', 'exchangeRate', 'exchangeRateDate', 'exchangeRateSource', 'advance', 'showEpcQr',
]

/** Whether the path of an error or a finding is one of theirs. */
export function isOption(path: string): boolean {
  return optionFields.includes(path.split('.')[0] ?? '')
}
