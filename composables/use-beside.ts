/**
 * What is shown beside a document; null until it is known. The document can be read and written without it: nobody is
 * asked for a password for this, and what cannot be read anew stays as it was.
 */
export function useBeside<Answer>(read: () => Promise<Answer | null>) {
  const found = shallowRef<Answer | null>(null)

  async function refresh() {
    found.value = await read().catch(() => found.value)
  }
  onMounted(refresh)

  return { found, refresh }
}
