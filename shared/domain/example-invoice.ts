import { usualContent, type UsualBusiness } from './invoice/content'
import type { Customer, DocumentLine, DocumentLocale, InvoiceDocument, IsoDate, Seller } from './invoice/document'
import { rateOn } from './vat/rates'

/** What an example says, in each language of documents. */
interface ExampleWords {
  customer: Pick<Customer, 'name' | 'contactName' | 'addressLine1' | 'postalCode' | 'city' | 'country'>
  lines: [string, string, string]
  reference: string
}

const words: Readonly<Record<DocumentLocale, ExampleWords>> = {
  nl: {
    customer: {
      name: 'Bakkerij De Korenmaat', contactName: 'mevrouw De Boer', addressLine1: 'Voorbeeldstraat 12',
      postalCode: '3511 AB', city: 'Utrecht', country: 'NL',
    },
    lines: ['Ontwerp van een huisstijl', 'Visitekaartjes, dik papier', 'Boek over brood'],
    reference: 'Voorbeeld',
  },
  en: {
    customer: {
      name: 'Cornfield Bakery', contactName: 'Ms Baker', addressLine1: '12 Example Street',
      postalCode: 'AB1 2CD', city: 'London', country: 'GB',
    },
    lines: ['Design of a house style', 'Business cards, heavy paper', 'Book about bread'],
    reference: 'Example',
  },
  de: {
    customer: {
      name: 'Bäckerei Kornfeld', contactName: 'Frau Becker', addressLine1: 'Musterstraße 12',
      postalCode: '10115', city: 'Berlin', country: 'DE',
    },
    lines: ['Entwurf eines Erscheinungsbilds', 'Visitenkarten, schweres Papier', 'Buch über Brot'],
    reference: 'Muster',
  },
  fr: {
    customer: {
      name: 'Boulangerie Du Blé', contactName: 'Mme Boulanger', addressLine1: '12 rue de l’Exemple',
      postalCode: '75001', city: 'Paris', country: 'FR',
    },
    lines: ['Création d’une charte graphique', 'Cartes de visite, papier épais', 'Livre sur le pain'],
    reference: 'Exemple',
  },
}

/**
 * An invoice of this seller to a customer that does not exist, with one of everything that a layout can show or leave
 * out: several units and rates, a discount, a reference, a QR code and a link to pay by. In euro, as the QR code wants.
 */
export function exampleInvoice(
  seller: Seller, business: UsualBusiness, { today, locale }: { today: IsoDate, locale: DocumentLocale },
): InvoiceDocument {
  const { customer, lines: [design, cards, book], reference } = words[locale]
  const line = (description: string, given: Partial<DocumentLine>): DocumentLine => ({
    description, quantity: '1', unit: 'C62', unitPriceCents: 0, discountPercent: '0', vatRate: rateOn('general', today),
    vatTreatment: null, vatExemptionReason: null, ...given,
  })
  return {
    ...usualContent('invoice', { issueDate: today }, null, business),
    number: `${today.slice(0, 4)}-0042`,
    supplyDate: today,
    currency: 'EUR',
    locale,
    reference,
    paymentLink: business.defaultPaymentLink ?? 'https://betalen.example',
    showEpcQr: true,
    seller,
    customer: {
      ...customer, type: 'business', addressLine2: null, kvkNumber: null, vatNumber: null, peppolId: null,
      email: null, phone: null,
    },
    lines: [
      line(design, { quantity: '7.5', unit: 'HUR', unitPriceCents: 8_500 }),
      line(cards, { quantity: '250', unitPriceCents: 60, discountPercent: '10' }),
      line(book, { quantity: '2', unitPriceCents: 1_995, vatRate: rateOn('reduced', today) }),
    ],
  }
}
