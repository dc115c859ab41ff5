import type { Layout } from '#contract/schemas/layout'
import { useApi } from './use-api'

/** The presets and saved layouts, by name and picture; empty until they are known. */
export function useLayouts() {
  const { t } = useI18n()
  const api = useApi()
  const layouts = useState<Layout[]>('layouts', () => [])

  async function refresh(): Promise<Layout[]> {
    const { data } = await api('listLayouts')
    layouts.value = data
    return data
  }

  return {
    layouts,
    /** Those somebody saved. */
    saved: computed(() => layouts.value.filter(({ builtIn }) => !builtIn)),
    refresh,
    nameOf: ({ builtIn, name, config }: Pick<Layout, 'builtIn' | 'name' | 'config'>) =>
      (builtIn ? t(`settings.layouts.${config.base}`) : name),
  }
}
