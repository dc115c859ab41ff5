import type { ImportReport } from '#contract/schemas/import'
import { useFormat } from '../../composables/use-format'

/** What an import makes, in words: `1 klant, 2 facturen`; empty where it makes nothing. */
export function useMadeText(): (created: ImportReport['created']) => string {
  const { t } = useI18n()
  const { count: written } = useFormat()
  return created => Object.entries(created)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`imports.made.${name}`, { count: written(count) }, count)).join(', ')
}
