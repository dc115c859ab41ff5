import type { Invoice } from '#contract/schemas/invoice'

/**
 * What comes after writing lines that are repeated, by which no number is taken; null for any other document. The
 * address says `repeat=new`, or names the recurring invoice whose lines these are.
 * @param store answers the document as it is stored, or null where it could not be
 */
export function useRepeating(store: () => Promise<Invoice | null>): { label: string, go: () => Promise<void> } | null {
  const { t } = useI18n()
  const repeated = useRoute().query.repeat?.toString()
  if (repeated === undefined) return null
  return {
    label: t(repeated === 'new' ? 'recurring.howOften' : 'recurring.linesDone'),
    async go() {
      const stored = await store()
      if (!stored) return
      await navigateTo(repeated === 'new'
        ? { path: '/recurring/new', query: { invoice: stored.id } }
        : `/recurring/${encodeURIComponent(repeated)}`)
    },
  }
}
