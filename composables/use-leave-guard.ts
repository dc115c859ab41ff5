import type { Ref } from 'vue'

const pending = shallowRef<((leaves: boolean) => void) | null>(null)

/** The question asked before unsaved changes are left. LeaveQuestion.vue shows it. */
export function useLeaveQuestion() {
  return {
    isAsking: computed(() => pending.value !== null),
    ask: () => new Promise<boolean>((resolve) => {
      pending.value?.(false)
      pending.value = resolve
    }),
    answer(leaves: boolean) {
      pending.value?.(leaves)
      pending.value = null
    },
  }
}

/** Keeps someone from losing what was not saved: by leaving the page, or by closing the tab. */
export function useLeaveGuard(isDirty: Readonly<Ref<boolean>>) {
  const question = useLeaveQuestion()
  onBeforeRouteLeave(() => (isDirty.value ? question.ask() : true))

  const holdTab = (event: BeforeUnloadEvent) => {
    if (isDirty.value) event.preventDefault()
  }
  onMounted(() => window.addEventListener('beforeunload', holdTab))
  onBeforeUnmount(() => window.removeEventListener('beforeunload', holdTab))
}
