import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml, html, Html } from '../../server/documents/html'

/** A text in markdown as it is shown. */
export interface Rendered {
  title: string
  /** All of it but the title. */
  body: Html
  /** Its parts, for a list of what is on the page. */
  headings: { id: string, text: string }[]
}

/** What the languages of examples are called, in the order they are shown. */
const languages: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', js: 'JavaScript' }

/**
 * Renders a page that is written in markdown. Examples that follow each other are one example in several languages.
 * @param linkOf where a link leads as it is written; throws where it leads nowhere
 */
export function renderMarkdown(text: string, linkOf: (href: string) => string): Rendered {
  const marked = new Marked({
    renderer: {
      // Nobody writes HTML here: what looks like it is meant as text.
      html: ({ text: raw }) => escapeHtml(raw),
      link({ href, tokens }) {
        return `<a href="${escapeHtml(linkOf(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      heading({ tokens, depth, text: words }) {
        return `<h${depth} id="${anchorOf(words)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code: token => exampleIn([token]).text,
    },
  })
  const tokens = marked.lexer(text)
  const [first] = tokens
  if (first?.type !== 'heading') throw new Error('A page begins with its title')
  const parts = groupExamples(tokens.slice(1)).map(part => Array.isArray(part)
    ? exampleIn(part)
    : wideTable(part, new Html(marked.parser([part]))))
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
  return {
    title: (first as Tokens.Heading).text,
    body: html`${parts}`,
    headings: headings.map(({ text: words }) => ({ id: anchorOf(words), text: words.replaceAll('`', '') })),
  }
}

/** A line or a few of markdown within something else, such as the words of an operation. */
export function renderWords(text: string): Html {
  const marked = new Marked({ renderer: { html: ({ text: raw }) => escapeHtml(raw) } })
  return new Html(marked.parse(text, { async: false }))
}

/** The name of a heading in an address: as GitHub makes it. */
function anchorOf(words: string): string {
  return words.toLowerCase().replace(/[^\w\s-]/g, '').trim().replace(/\s/g, '-')
}

/** Tokens as they stand, but examples one after the other as a list of them. */
function groupExamples(tokens: Token[]): (Token | Tokens.Code[])[] {
  const groups: (Token | Tokens.Code[])[] = []
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const last = groups.at(-1)
    if (token.type !== 'code') groups.push(token)
    else if (Array.isArray(last)) last.push(token as Tokens.Code)
    else groups.push([token as Tokens.Code])
  }
  return groups
}

/** The first language stands open; the others open at a click, and on paper. */
function exampleIn(blocks: Tokens.Code[]): Html {
  const [only] = blocks
  if (blocks.length === 1 && only) return codeOf(only.text)
  return html`<div class="examples">${blocks.map((block, index) => html`
<details class="example"${index === 0 && new Html(' open')}><summary>${languages[block.lang ?? ''] ?? block.lang}</summary>
${codeOf(block.text)}</details>`)}</div>`
}

/** Code that can be scrolled sideways by the keyboard as well. */
export function codeOf(text: string): Html {
  return html`<pre tabindex="0"><code>${text}</code></pre>`
}

function wideTable(token: Token, rendered: Html): Html {
  return token.type === 'table' ? html`<div class="wide" tabindex="0">${rendered}</div>` : rendered
}
