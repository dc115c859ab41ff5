import { letter, momentText, type MailLocale, type MailText } from './letter'

/** What an owner is told of a subscription that does not go on as it was. */
export type BillingNotice =
  | { kind: 'payment_missing', proUntil: Date }
  | { kind: 'plan_ended', stoppedSchedules: number }

/** Tells what happened, what it means and what can be done. */
export function billingNotice(
  locale: MailLocale,
  notice: BillingNotice,
  { billingLink }: { billingLink: string },
): MailText {
  return locale === 'nl' ? dutch(notice, billingLink) : english(notice, billingLink)
}

function dutch(notice: BillingNotice, link: string): MailText {
  if (notice.kind === 'payment_missing') {
    return letter('nl', 'Je betaling voor Polder Pro is niet gelukt', [
      'De betaling voor de nieuwe periode van Polder Pro is niet gelukt. We proberen het de komende dagen nog een paar keer.',
      `Tot ${momentText('nl', notice.proUntil)} houd je Pro. Kijk of je kaart of rekening nog klopt: ${link}`,
    ])
  }
  return letter('nl', 'Je bent terug op Polder Free', [
    'Je abonnement op Polder Pro is voorbij. Je facturen, klanten, producten en sjablonen blijven staan; opgeslagen sjablonen kun je bekijken en niet meer wijzigen.',
    ...(notice.stoppedSchedules > 0 ? [`${stoppedInDutch(notice.stoppedSchedules)} Wat je hebt ingesteld blijft staan en maakt geen facturen meer.`] : []),
    `Wil je weer Pro? Dat kan hier: ${link}`,
  ])
}

function stoppedInDutch(count: number): string {
  return count === 1 ? 'Je terugkerende factuur is gestopt.' : `Je ${count} terugkerende facturen zijn gestopt.`
}

function english(notice: BillingNotice, link: string): MailText {
  if (notice.kind === 'payment_missing') {
    return letter('en', 'Your payment for Polder Pro failed', [
      'The payment for the new period of Polder Pro failed. We will try a few more times in the next days.',
      `Until ${momentText('en', notice.proUntil)} you keep Pro. See whether your card or account is still right: ${link}`,
    ])
  }
  return letter('en', 'You are back on Polder Free', [
    'Your subscription to Polder Pro is over. Your invoices, customers, products and templates stay; saved templates can be read and no longer changed.',
    ...(notice.stoppedSchedules > 0 ? [`${stoppedInEnglish(notice.stoppedSchedules)} What was set up stays and makes no more invoices.`] : []),
    `Would you like Pro again? Here you can: ${link}`,
  ])
}

function stoppedInEnglish(count: number): string {
  return count === 1 ? 'Your recurring invoice has stopped.' : `Your ${count} recurring invoices have stopped.`
}
