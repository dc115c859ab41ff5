/** The columns of what is counted in a line, and of their heads: where there is room, one row below what it is. */
export const lineColumns = '@min-[36rem]:grid-cols-[4rem_minmax(6.5rem,1.2fr)_6rem_minmax(5.75rem,1fr)_6.5rem_4.5rem]'
