import type { Ref } from 'vue'

/** Whether one searches or goes somewhere: asked by keys, beside the page, and on a phone in its header. */
export function useSearch(): Ref<boolean> {
  return useState('is-searching', () => false)
}
