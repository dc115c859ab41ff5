/** The programs that people come from most, each with a word of what to watch. */
export const movingPrograms = ['moneybird', 'eboekhouden', 'jortt', 'woocommerce', 'excel', 'ubl'] as const
