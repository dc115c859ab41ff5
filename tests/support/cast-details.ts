/** What Studio Vink needs to have told before it may issue. */
export const vinkProfile = {
  name: 'Studio Vink',
  addressLine1: 'Oudegracht 187',
  postalCode: '3511 NE',
  city: 'Utrecht',
  kvkNumber: '68750110',
  vatNumber: 'NL123456789B13',
  iban: 'NL91ABNA0417164300',
} as const

export const bakery = {
  name: 'Bakkerij De Korenaar',
  email: 'boekhouding@korenaar.example',
  addressLine1: 'Twijnstraat 12',
  postalCode: '3511 ZL',
  city: 'Utrecht',
  kvkNumber: '30281930',
} as const

/** An hour of design at 21 %. */
export const designHour = { description: 'Grafisch ontwerp', unit: 'HUR', unitPriceCents: 8_500, vatRate: '21' } as const
