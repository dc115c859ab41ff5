import type { Ref } from 'vue'
import type { RouteLocationNormalized } from 'vue-router'

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

/**
 * Keeps someone from losing what was not saved: by leaving the page, or by closing the tab.
 * @param staysOn whether an address still shows what is being written
 * @param save saves where that can be done without asking, and answers whether it did
 */
export function useLeaveGuard(
  isDirty: Readonly<Ref<boolean>>,
  { staysOn, save }: { staysOn?: (path: string) => boolean, save?: () => Promise<boolean> } = {},
) {
  const question = useLeaveQuestion()
  const mayGo = async (to: RouteLocationNormalized, from: RouteLocationNormalized) => {
    const stays = to.path === from.path || staysOn?.(to.path)
    if (stays || !isDirty.value) return true
    // Something may have been typed while it was being saved.
    return (await save?.() && !isDirty.value) || question.ask()
  }
  onBeforeRouteLeave(mayGo)
  onBeforeRouteUpdate(mayGo)

  const holdTab = (event: BeforeUnloadEvent) => {
    if (isDirty.value) event.preventDefault()
  }
  onMounted(() => window.addEventListener('beforeunload', holdTab))
  onBeforeUnmount(() => window.removeEventListener('beforeunload', holdTab))
}
