import type { NewAccountTerms } from '#contract/plans'

/** What an account that is opened here gets, as the server that draws the page told it. */
export function useNewAccountTerms(): NewAccountTerms {
  const terms = useRequestEvent()?.context.newAccountTerms
  if (!terms) throw new Error('the server tells the terms of each page that names them')
  return terms
}
