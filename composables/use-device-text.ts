import { browserName } from './browser-name'

/** Names a browser as its owner knows it: `Firefox op Windows`. */
export function useDeviceText(): (userAgent: string | null) => string {
  const { t } = useI18n()
  return (userAgent) => {
    const { browser, system } = browserName(userAgent)
    if (browser && system) return t('security.device', { browser, system })
    return browser ?? system ?? t('security.unknownDevice')
  }
}
