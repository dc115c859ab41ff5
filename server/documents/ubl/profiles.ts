import type { UblProfile } from '#domain/invoice/ubl-profile'

/** What each profile calls itself in `cbc:CustomizationID`. */
export const customizationIds: Readonly<Record<UblProfile, string>> = {
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  nlcius: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0',
  en16931: 'urn:cen.eu:en16931:2017',
}

/** The business process is the same whatever the profile: billing, outside of an ordering process. */
export const profileId = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
