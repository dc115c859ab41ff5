/** As mail servers take addresses (RFC 5321): 64 octets before the @, 254 in all, in ASCII. */
const longestLocalPart = 64
const longestAddress = 254
/** Quoted local parts exist, and nobody has one. */
const localPart = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]$/
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i
/** A name of the root zone, one in another script as IDNA writes it. */
const topLabel = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i
/** What IDNA leaves as it is or writes in ASCII; all else would end the domain for a parser of addresses. */
const domainLetters = /^[\p{L}\p{M}\p{N}.-]+$/u

/** Whether a text is an e-mail address; its domain may be in any script, the part before it is in ASCII. */
export function isEmailAddress(address: string): boolean {
  return asciiAddress(address) !== null
}

/** Whether it is the part before the @ that has letters beyond ASCII, which few mail servers take (RFC 6531). */
export function hasForeignLocalPart(address: string): boolean {
  return /[^\0-\x7F]/.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))))
}

/**
 * An address as mail is sent to it: `info@bücher.example` is `info@xn--bcher-kva.example` (IDNA, UTS 46).
 * @returns null for what is no address
 */
export function asciiAddress(address: string): string | null {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(0, at))
  const domain = asciiDomain(address.slice(at + 1))
  if (!localPart.test(local) || local.length > longestLocalPart || domain === null) return null
  const ascii = `${local}@${domain}`
  return ascii.length > longestAddress ? null : ascii
}

/** What two spellings of one address have in common, whatever their capitals and the script of the domain. */
export function addressKey(address: string): string {
  return (asciiAddress(address) ?? address).toLowerCase()
}

function asciiDomain(domain: string): string | null {
  if (!domainLetters.test(domain)) return null
  const ascii = /[^\0-\x7F]/.test(domain) ? hostOf(domain) : domain
  const labels = ascii?.split('.') ?? []
  const isDomain = labels.length > 1 && labels.every(part => label.test(part)) && topLabel.test(labels.at(-1) ?? '')
  return isDomain ? ascii : null
}

/** IDNA as every browser and Node have it; null where it has no way to write the domain. */
function hostOf(domain: string): string | null {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : null
}
