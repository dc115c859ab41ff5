import type { Customer, CustomerType, Party, Seller, VatTreatment } from '#domain/invoice/document'
import {
  belgianNumber, dutchVatNumber, globalLocationNumber, iban, norwegianNumber, swedishNumber,
} from './identifiers'
import type { Random } from './random'
import { phrase } from './texts'

/** A seller who may write this kind of invoice. Half of those who may go without have no VAT number. */
export function randomSeller(random: Random, treatment: VatTreatment): Seller {
  if (treatment !== 'kor' && random.chance(0.08)) return foreignSeller(random)
  const kvkNumber = random.digits(8)
  const mayLackNumber = treatment === 'kor' || treatment === 'exempt'
  const vatNumber = mayLackNumber ? random.maybe(0.5, () => dutchVatNumber(random)) : dutchVatNumber(random)
  return {
    ...contactDetails(random),
    ...bankDetails(random),
    ...random.pick([
      { name: 'Studio Vink', legalName: null },
      { name: 'Timmerbedrijf Jansen', legalName: 'Timmerbedrijf Jansen B.V.' },
      { name: 'Jansen & Zn. "De Zaag"', legalName: 'Jansen & Zn. V.O.F.' },
    ]),
    ...dutchAddress(random),
    kvkNumber,
    vatNumber,
    peppolId: random.maybe(0.3, () => random.pick([
      `0106:${kvkNumber}`, `0088:${globalLocationNumber(random)}`, ...(vatNumber ? [`9944:${vatNumber}`] : []),
    ])),
    website: random.maybe(0.5, () => 'https://jansen.example'),
    notInHandelsregister: false,
  }
}

/** A customer to whom this treatment can apply. */
export function randomCustomer(random: Random, treatment: VatTreatment): Customer {
  switch (treatment) {
    case 'reverse_charge': return dutchBusiness(random, 1)
    case 'intra_eu': return random.pick(unionBusinesses)(random)
    case 'export': return random.pick([overseasBusiness, overseasIndividual, norwegianBusiness])(random)
    case 'standard':
    case 'kor':
    case 'exempt': return random.chance(0.45)
      ? dutchBusiness(random, 0.6)
      : random.pick([
          dutchIndividual, dutchGovernment, unionIndividual, unionIndividual, unionIndividual, overseasBusiness,
          ...unionBusinesses,
        ])(random)
  }
}

/** Sellers abroad with a branch in the Dutch trade register, some of them registered for VAT here. */
function foreignSeller(random: Random): Seller {
  const number = belgianNumber(random)
  const [address, vatNumber, peppolId] = random.pick([
    [foreignAddress(random, 'BE'), `BE${number}`, random.maybe(0.6, () => `0208:${number}`)],
    [foreignAddress(random, 'DE'), `DE${random.digits(9)}`, null],
    [foreignAddress(random, 'US'), dutchVatNumber(random), `0088:${globalLocationNumber(random)}`],
    [{ ...foreignAddress(random, 'HK'), postalCode: null }, dutchVatNumber(random), `0088:${globalLocationNumber(random)}`],
    [foreignAddress(random, 'SE'), dutchVatNumber(random), null],
  ] as const)
  return {
    ...contactDetails(random),
    ...bankDetails(random),
    ...address,
    name: 'Atelier Peeters',
    legalName: random.maybe(0.5, () => 'Atelier Peeters BV'),
    kvkNumber: random.digits(8),
    vatNumber,
    peppolId,
    website: null,
    notInHandelsregister: random.chance(0.2),
  }
}

function dutchBusiness(random: Random, shareWithVatNumber: number): Customer {
  const kvkNumber = random.maybe(0.8, () => random.digits(8))
  return business(random, {
    ...dutchAddress(random),
    kvkNumber,
    vatNumber: random.maybe(shareWithVatNumber, () => dutchVatNumber(random)),
    peppolId: random.maybe(0.2, () => kvkNumber === null
      ? `0088:${globalLocationNumber(random)}`
      : random.pick([`0106:${kvkNumber}`, ...oddPeppolIds])),
  })
}

/** Government bodies are no companies: they go by their OIN. */
function dutchGovernment(random: Random): Customer {
  return business(random, {
    ...dutchAddress(random), kvkNumber: null, vatNumber: null, peppolId: `0190:0000000${random.digits(13)}`,
  })
}

const unionBusinesses: readonly ((random: Random) => Customer)[] = [
  (random) => {
    const number = belgianNumber(random)
    return unionBusiness(random, 'BE', `BE${number}`, `0208:${number}`)
  },
  random => unionBusiness(random, 'DE', `DE${random.digits(9)}`, '9930:DE123456789'),
  random => unionBusiness(random, 'FR', `FR${random.digits(11)}`, `0009:${random.digits(14)}`),
  random => unionBusiness(random, 'GR', `EL${random.digits(9)}`, null),
  random => unionBusiness(random, 'DK', `DK${random.digits(8)}`, `0184:${random.digits(8)}`),
  (random) => {
    const number = swedishNumber(random)
    return unionBusiness(random, 'SE', `SE${number}01`, `0007:${number}`)
  },
  random => unionBusiness(random, 'IT', `IT${random.digits(11)}`, '0201:ABCDEF'),
  random => ({ ...unionBusiness(random, 'IE', `IE${random.digits(7)}W`, null), postalCode: null }),
  random => unionBusiness(random, 'ES', `ESB${random.digits(8)}`, '9920:ESB12345678'),
  random => unionBusiness(random, 'AT', `ATU${random.digits(8)}`, '9915:b'),
  // A branch with the number of another member state.
  random => unionBusiness(random, 'LU', `DE${random.digits(9)}`, null),
]

/** Peppol ids people fill in that no network knows: none of them may lead to a document the network refuses. */
const oddPeppolIds: readonly string[] = [
  '0208:0123456789', '0088:1234567890123', '0192:123456789', '0007:1234567890', '9999:123', '0106:12', 'EM:a@b.example',
  '0184:12', '0151:12345678901', '0096:1',
]

function unionBusiness(random: Random, country: string, vatNumber: string, peppolId: string | null): Customer {
  return business(random, {
    ...foreignAddress(random, country),
    kvkNumber: null,
    vatNumber,
    peppolId: random.chance(0.1) ? random.pick(oddPeppolIds) : random.maybe(0.6, () => peppolId),
  })
}

function norwegianBusiness(random: Random): Customer {
  const number = norwegianNumber(random)
  return business(random, {
    ...foreignAddress(random, 'NO'),
    kvkNumber: null,
    vatNumber: `NO${number}MVA`,
    peppolId: random.maybe(0.6, () => `0192:${number}`),
  })
}

function overseasBusiness(random: Random): Customer {
  const [country, vatNumber] = random.pick([
    ['US', null], ['US', dutchVatNumber(random)], ['CW', null], ['GB', `GB${random.digits(9)}`], ['CH', `CHE${random.digits(9)}MWST`], ['JP', null], ['AU', null],
  ] as const)
  return business(random, {
    ...foreignAddress(random, country),
    kvkNumber: null,
    vatNumber: random.maybe(0.7, () => vatNumber),
    peppolId: random.maybe(0.1, () => `0088:${globalLocationNumber(random)}`),
  })
}

function dutchIndividual(random: Random): Customer {
  return individual(random, random.chance(0.7) ? dutchAddress(random) : noAddress('NL'))
}

function unionIndividual(random: Random): Customer {
  return individual(random, foreignAddress(random, random.pick(['BE', 'DE', 'FI', 'FR', 'IE'])))
}

function overseasIndividual(random: Random): Customer {
  return individual(random, foreignAddress(random, random.pick(['US', 'CA', 'SR'])))
}

type Address = Pick<Party, 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country'>
type Identity = Address & Pick<Party, 'kvkNumber' | 'vatNumber' | 'peppolId'>

function business(random: Random, identity: Identity): Customer {
  return customer(random, 'business', identity, random.pick(['Bakkerij De Korrel', 'Müller & Söhne GmbH', 'A', 'Oranje NV']))
}

function individual(random: Random, address: Address): Customer {
  const peppolId = random.maybe(0.05, () => `0088:${globalLocationNumber(random)}`)
  const identity = { ...address, kvkNumber: null, vatNumber: null, peppolId }
  return customer(random, 'individual', identity, random.pick(['Anna de Boer', 'J. O\'Neill', 'Zoë Müller']))
}

function customer(random: Random, type: CustomerType, identity: Identity, name: string): Customer {
  return {
    ...contactDetails(random), ...identity, type, name, contactName: random.maybe(0.4, () => 'Mevr. S. de Wit'),
  }
}

function contactDetails(random: Random): Pick<Party, 'email' | 'phone'> {
  return {
    email: random.maybe(0.7, () => 'administratie@korrel.example'),
    phone: random.maybe(0.5, () => '+31 20 123 45 67'),
  }
}

function bankDetails(random: Random): Pick<Seller, 'iban' | 'bic' | 'bankAccountName'> {
  const [account, bic] = random.pick([
    [iban('NL', `INGB${random.digits(10)}`), 'INGBNL2A'],
    [iban('BE', random.digits(12)), 'KREDBEBB'],
    [iban('DE', random.digits(18)), 'DEUTDEFF500'],
  ] as const)
  return {
    iban: random.maybe(0.8, () => account),
    bic: random.maybe(0.5, () => bic),
    bankAccountName: random.maybe(0.5, () => phrase(random)),
  }
}

function dutchAddress(random: Random): Address {
  return {
    addressLine1: `Zaagmolenkade ${random.whole(1, 300)}`,
    addressLine2: random.maybe(0.2, () => 'Unit 4 & 5'),
    postalCode: `${random.whole(1000, 9999)} AB`,
    city: random.pick(['Rotterdam', '\'s-Hertogenbosch', 'Súdwest-Fryslân']),
    country: 'NL',
  }
}

function foreignAddress(random: Random, country: string): Address {
  return {
    addressLine1: random.pick(['1 Main Street', 'Königsallee 7', 'Rue de l’Été 3']),
    addressLine2: random.maybe(0.2, () => 'Floor 3'),
    // No territory of another country's VAT begins with 1: overseas departments, the Canary Islands, Helgoland.
    postalCode: `1${random.digits(4)}`,
    city: random.pick(['Springfield', 'Köln', 'Lyon']),
    country,
  }
}

function noAddress(country: string): Address {
  return { addressLine1: null, addressLine2: null, postalCode: null, city: null, country }
}
