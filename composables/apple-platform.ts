/** Whether keyboards here have ⌘ where others have Ctrl. */
export function isApplePlatform(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
