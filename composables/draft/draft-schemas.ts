import { onDemand } from '../on-demand'

/** What the contract takes as a draft. With zod it weighs a tenth of the editor, and nothing asks for it before typing. */
export const loadDraftSchemas = onDemand(() => import('#contract/schemas/invoice'))
