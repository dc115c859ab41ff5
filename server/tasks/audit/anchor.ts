import { useService } from '#server/utils/account-context'
import { anchorDaily } from '#services/audit/anchors'

export default defineTask({
  meta: { name: 'audit:anchor', description: 'Signs the ends of audit trails into data/anchors, once a day' },
  async run() {
    const service = await useService()
    service.outside.background.wake('anchor-audit', () => anchorDaily(service))
    return {}
  },
})
