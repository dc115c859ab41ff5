/**
 * The columns of what is counted in a line, and of their heads: where there is room, one row below what it is; where
 * there is more, amounts of millions fit as well.
 */
export const lineColumns = [
  '@min-[36rem]:grid-cols-[4.75rem_minmax(6.5rem,2fr)_6.25rem_minmax(5.25rem,1fr)_6rem_4.5rem]',
  '@min-[44rem]:grid-cols-[4.75rem_minmax(6.5rem,1fr)_8rem_minmax(5.25rem,1.25fr)_8.5rem_4.5rem]',
].join(' ')
