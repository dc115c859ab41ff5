import type { Random } from './random'

const phrases: readonly string[] = [
  'Timmerwerk aan de dakkapel', 'Ontwerp huisstijl', 'Consultancy', 'Eikenhouten vloer, 12 m²', 'Voorrijkosten',
  'Beratung & Umsetzung', 'Création d’une affiche', 'Weekend work (50 % extra)', 'Œuvre à l\'œil nu', 'a < b && b > c',
  'Quotes "double" and \'single\'', 'End of CDATA ]]> here', '<script>alert(1)</script>', '&amp; already escaped',
  'Ελληνικά και кириллица', '日本語の請求書', 'عربي mixed with Latin', 'Emoji 🪚👩‍💻 outside the BMP', 'e\u0301 combining',
  'No-break\u00A0space and soft\u00ADhyphen', 'Zero\u200Bwidth', 'Tab\there', '{number} %s ${x} $1', '0', '-', '1e-7',
]

/** One line of text, often with characters that trip careless writers of XML. */
export function phrase(random: Random): string {
  return random.pick(phrases)
}

/** A description: usually one line, sometimes several, rarely very long. */
export function description(random: Random): string {
  if (random.chance(0.02)) return `${phrase(random)} `.repeat(random.whole(50, 200))
  const lines = random.chance(0.1) ? random.whole(2, 4) : 1
  return Array.from({ length: lines }, () => phrase(random)).join(random.pick(['\n', '\r\n', '\n\n']))
}

export function note(random: Random): string {
  return Array.from({ length: random.whole(1, 5) }, () => phrase(random)).join('\n')
}
