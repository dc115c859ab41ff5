import { html, type Html } from '../../server/documents/html'

/** A page of the documentation on its way to becoming a file. */
export interface Page {
  /** Its address. */
  path: string
  title: string
  about: string
  body: Html
  headings: { id: string, text: string }[]
}

/** Pages under one heading of the list of all pages. */
export interface Shelf {
  name: string
  pages: Page[]
}

/** Files that pages bring along, by their addresses. */
export interface Looks {
  style: string
  font: string
}

/** More than these on a page want a list of their own. */
const fewHeadings = 2

/** The whole page: its text, what stands on it, and the list of all pages. It runs no script. */
export function framePage(page: Page, shelves: readonly Shelf[], { style, font }: Looks): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${page.title} · Polder</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.about}">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>
<link rel="stylesheet" href="${style}">
</head>
<body class="entry">
<a class="skip" href="#content">To the text</a>
<header class="entry-bar"><a href="/" class="mark" aria-label="Polder">polder</a> <a href="/docs">Documentation</a> <a class="to-pages" href="#pages">All pages</a></header>
<div class="manual">
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
${page.headings.length > fewHeadings && html`<nav class="contents" aria-label="On this page"><ul>${page.headings.map(({ id, text }) => html`
<li><a href="#${id}">${text}</a></li>`)}
</ul></nav>`}
${page.body}
</main>
<nav id="pages" class="pages" aria-label="All pages">${shelves.map(({ name, pages }) => html`
<h2>${name}</h2>
<ul>${pages.map(({ path, title }) => html`
<li><a href="${path}"${path === page.path && html` aria-current="page"`}>${title}</a></li>`)}
</ul>`)}
</nav>
</div>
</body>
</html>
`.text
}
