/** What addresses are written with, also in full width: beside a name, many programs show no more than that. */
const addressSigns = /[@<>\uFF20\uFE6B\uFF1C\uFF1E]/u

/** Whether the name of a sender could be read as the address that a mail comes from. */
export function looksLikeAddress(name: string): boolean {
  return addressSigns.test(name)
}

/** Line ends and what nobody sees: none of it belongs in a header. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** The name of a sender in one line without what would make an address of it; empty where nothing is left. */
export function plainSenderName(name: string): string {
  const parts = name.split(addressSigns).flatMap(part => part.split(controls))
  return parts.map(part => part.trim()).filter(part => part !== '').join(' ')
}
