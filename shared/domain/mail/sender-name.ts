/** What addresses are written with, also in full width: beside a name, many programs show no more than that. */
const addressSigns = /[@<>\uFF20\uFE6B\uFF1C\uFF1E]/u

/** Whether the name of a sender could be read as the address that a mail comes from. */
export function looksLikeAddress(name: string): boolean {
  return addressSigns.test(name)
}

/** The name of a sender without what would make an address of it; empty where nothing is left. */
export function plainSenderName(name: string): string {
  return name.split(addressSigns).map(part => part.trim()).filter(part => part !== '').join(' ')
}
