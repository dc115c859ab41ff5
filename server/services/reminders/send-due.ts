import type { ServiceContext } from '../context'
import { deliverDocumentMail } from '../sending/deliver'
import { queueDueReminders } from './queue-due'

/** Writes the reminders that are due and hands them over, without making the caller wait. */
export function sendDueRemindersSoon(service: ServiceContext): void {
  service.outside.background.wake('send-due-reminders', async () => {
    const { queued } = await queueDueReminders(service)
    if (queued > 0) await deliverDocumentMail(service)
  })
}
