import type { BusinessRow } from '#db/queries/rows'
import type { SchemeChange } from '#domain/vat/scheme'

/** Since when which VAT scheme holds: the column holds nothing but what was chosen. */
export function schemeChangesOf({ vatSchemeChanges }: Pick<BusinessRow, 'vatSchemeChanges'>): SchemeChange[] {
  return (vatSchemeChanges ?? []) as unknown as SchemeChange[]
}
