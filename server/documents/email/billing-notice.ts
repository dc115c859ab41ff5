import { letter, momentText, type MailLocale, type MailText } from './letter'

/** What an owner is told of a subscription that does not go on as it was. */
export type BillingNotice = {
  /** Recurring invoices that stop with Pro, or have stopped. */
  schedules: number
  /** No document is deleted before this; null where the installation keeps them for good, or there are none. */
  keptUntil: Date | null
} & ({ kind: 'payment_missing' | 'plan_ends', proUntil: Date } | { kind: 'plan_ended' })

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
      `Lukt het niet, dan ga je daarna terug naar Polder Free. ${dutchStay}`,
      ...dutchLosses(notice),
    ])
  }
  if (notice.kind === 'plan_ends') {
    return letter('nl', 'Polder Pro stopt aan het eind van deze periode', [
      `Je hebt Pro opgezegd. Tot ${momentText('nl', notice.proUntil)} blijft alles zoals het is; daarna ga je terug naar Polder Free. ${dutchStay}`,
      ...dutchLosses(notice),
      `Toch doorgaan? Dat kan tot die dag hier: ${link}`,
    ])
  }
  const { schedules } = notice
  const stopped = schedules === 1 ? 'Je terugkerende factuur is gestopt.' : `Je ${schedules} terugkerende facturen zijn gestopt.`
  return letter('nl', 'Je bent terug op Polder Free', [
    `Je abonnement op Polder Pro is voorbij. ${dutchStay}`,
    ...(schedules > 0 ? [`${stopped} Wat je hebt ingesteld blijft staan en maakt geen facturen meer.`] : []),
    ...dutchExpiry(notice),
    `Wil je weer Pro? Dat kan hier: ${link}`,
  ])
}

const dutchStay = 'Je facturen, klanten, producten en opmaken blijven staan; eigen opmaken kun je bekijken en niet meer wijzigen.'

function dutchLosses(notice: BillingNotice): string[] {
  const { schedules } = notice
  const stopping = schedules === 1 ? 'Je terugkerende factuur stopt dan.' : `Je ${schedules} terugkerende facturen stoppen dan.`
  return [...(schedules > 0 ? [stopping] : []), ...dutchExpiry(notice)]
}

function dutchExpiry({ keptUntil }: BillingNotice): string[] {
  return keptUntil === null
    ? []
    : [`Op Free worden documenten niet voor altijd bewaard. Wat je nu hebt, blijft zeker tot ${momentText('nl', keptUntil)} staan. Een maand en een week voordat iets wordt verwijderd, krijg je een mail.`]
}

function english(notice: BillingNotice, link: string): MailText {
  if (notice.kind === 'payment_missing') {
    return letter('en', 'Your payment for Polder Pro failed', [
      'The payment for the new period of Polder Pro failed. We will try a few more times in the next days.',
      `Until ${momentText('en', notice.proUntil)} you keep Pro. See whether your card or account is still right: ${link}`,
      `If it does not work out, you go back to Polder Free after that. ${englishStay}`,
      ...englishLosses(notice),
    ])
  }
  if (notice.kind === 'plan_ends') {
    return letter('en', 'Polder Pro ends with this period', [
      `You cancelled Pro. Until ${momentText('en', notice.proUntil)} everything is as it was; after that you are back on Polder Free. ${englishStay}`,
      ...englishLosses(notice),
      `Would you rather go on? Until that day you can, here: ${link}`,
    ])
  }
  const { schedules } = notice
  const stopped = schedules === 1 ? 'Your recurring invoice has stopped.' : `Your ${schedules} recurring invoices have stopped.`
  return letter('en', 'You are back on Polder Free', [
    `Your subscription to Polder Pro is over. ${englishStay}`,
    ...(schedules > 0 ? [`${stopped} What was set up stays and makes no more invoices.`] : []),
    ...englishExpiry(notice),
    `Would you like Pro again? Here you can: ${link}`,
  ])
}

const englishStay = 'Your invoices, customers, products and layouts stay; layouts of your own can be looked at and no longer changed.'

function englishLosses(notice: BillingNotice): string[] {
  const { schedules } = notice
  const stopping = schedules === 1 ? 'Your recurring invoice stops then.' : `Your ${schedules} recurring invoices stop then.`
  return [...(schedules > 0 ? [stopping] : []), ...englishExpiry(notice)]
}

function englishExpiry({ keptUntil }: BillingNotice): string[] {
  return keptUntil === null
    ? []
    : [`On Free, documents are not kept for good. What you have now stays until ${momentText('en', keptUntil)} at least. You get a mail a month and a week before anything is deleted.`]
}
