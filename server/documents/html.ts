/** A piece of HTML that is whole and safe to put into a page. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

/**
 * HTML from a template: texts that are put in are escaped, pieces of HTML stand as they are, lists one after the other,
 * and what is false or nothing is left out.
 * @example
 * html`<p>${'a < b'}</p>`.text // '<p>a &#60; b</p>'
 */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(template.map((text, index) => text + textOf(parts[index])).join(''))
}

/** A text with the signs of HTML written out, for between tags and for an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

function textOf(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return escapeHtml(String(part))
}
