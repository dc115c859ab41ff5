import { onDemand } from '../on-demand'

/** What the contract takes as a draft. With zod it weighs a tenth of the editor, and comes once something is typed. */
export const loadDraftSchemas = onDemand(() => import('#contract/schemas/invoice'))
