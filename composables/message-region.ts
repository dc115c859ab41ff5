/**
 * Calls the region where short messages appear by its name in the language of the app: the component library names it
 * in English and has no property for that. A key leads there.
 */
export function useMessageRegion(): void {
  const { t } = useI18n()
  const name = computed(() => t('shell.messages', { key: 'F8' }))
  const rename = () => document.querySelector('[data-slot="viewport"]')?.closest('[role="region"]')
    ?.setAttribute('aria-label', name.value)

  // The region comes right after the page.
  onMounted(() => nextTick(rename))
  watch(name, rename)
}
