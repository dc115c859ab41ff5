import type { Ref } from 'vue'

/** Whether the window has room for a second column, as Tailwind's `xl` has it. */
export function useWideScreen(): Readonly<Ref<boolean>> {
  const query = window.matchMedia('(width >= 80rem)')
  const isWide = ref(query.matches)
  const follow = () => {
    isWide.value = query.matches
  }
  onMounted(() => query.addEventListener('change', follow))
  onBeforeUnmount(() => query.removeEventListener('change', follow))
  return isWide
}
