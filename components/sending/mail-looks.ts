/** Where a mail stands, in icon and colour beside its word. */
export const mailLooks = {
  queued: { icon: 'i-lucide-clock', color: 'neutral' },
  sent: { icon: 'i-lucide-send', color: 'neutral' },
  delivered: { icon: 'i-lucide-check', color: 'success' },
  bounced: { icon: 'i-lucide-triangle-alert', color: 'warning' },
  complained: { icon: 'i-lucide-triangle-alert', color: 'warning' },
  failed: { icon: 'i-lucide-triangle-alert', color: 'warning' },
} as const
