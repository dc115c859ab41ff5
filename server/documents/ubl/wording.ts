import type { DocumentLocale } from '#domain/invoice/document'

type Translations = Readonly<Record<DocumentLocale, string>>

/** The few words that UBL carries beside codes and amounts. */
export const wording = {
  discount: { nl: 'Korting', en: 'Discount', de: 'Rabatt', fr: 'Remise' },
  exchangeRate: { nl: 'Wisselkoers', en: 'Exchange rate', de: 'Wechselkurs', fr: 'Taux de change' },
  payOnline: { nl: 'Online betalen', en: 'Pay online', de: 'Online bezahlen', fr: 'Payer en ligne' },
  noDueDate: {
    nl: 'Geen vervaldatum afgesproken',
    en: 'No due date agreed',
    de: 'Kein Fälligkeitsdatum vereinbart',
    fr: 'Aucune date d’échéance convenue',
  },
} satisfies Record<string, Translations>
