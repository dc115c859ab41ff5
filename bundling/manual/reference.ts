import { html, type Html } from '../../server/documents/html'
import { doorsOf, nameOf, refusalsOf, type Description, type Door, type Parameter, type Schema } from './description'
import { fieldTable, tableOf, typeOf } from './fields'
import { codeOf, renderWords } from './markdown'

/** A page of the reference, below /docs/reference. */
export interface ReferencePage {
  name: string
  title: string
  about: string
  body: Html
  headings: { id: string, text: string }[]
}

/** The reference as pages: one of each group of operations, one of the shapes they share, and one of all codes. */
export function referencePages(description: Description): ReferencePage[] {
  return [
    ...description.tags.map(({ name, description: about }) => groupPage(description, name, about)),
    typesPage(description),
    codesPage(description),
  ]
}

/** All operations on one page, to be searched. */
export function operationList(description: Description): Html {
  return html`${description.tags.map(({ name, description: about }) => html`
<h2 id="${slugOf(name)}"><a href="/docs/reference/${slugOf(name)}">${name}</a></h2>
<p>${about}</p>
<table class="doors"><thead class="unseen"><tr><th scope="col">Request</th><th scope="col">What it does</th></tr></thead>
<tbody>${doorsOf(description, name).map(door => html`
<tr><td>${doorOf(door)}</td><td><a href="/docs/reference/${slugOf(name)}#${door.operationId}">${door.summary}</a></td></tr>`)}
</tbody></table>`)}`
}

/** The name of a group in an address. */
export function slugOf(tag: string): string {
  return tag.toLowerCase().replace(/\W+/g, '-')
}

function groupPage(description: Description, name: string, about: string): ReferencePage {
  const doors = doorsOf(description, name)
  return {
    name: slugOf(name),
    title: name,
    about,
    body: html`<p>${about}</p>${doors.map(door => section(door, description))}`,
    headings: doors.map(({ operationId, summary }) => ({ id: operationId, text: summary })),
  }
}

function section(door: Door, description: Description): Html {
  const parameters = (door.parameters ?? []).map(parameter => ('$ref' in parameter
    ? description.components.parameters[nameOf(parameter)]
    : parameter)).filter((parameter): parameter is Parameter => parameter !== undefined)
  return html`<section class="operation" aria-labelledby="${door.operationId}">
<h2 id="${door.operationId}">${door.summary}</h2>
<p class="door">${doorOf(door)} <code class="id">${door.operationId}</code></p>
${door.deprecated && html`<p class="notice">Deprecated: see <a href="/docs/versions">what that means</a>.</p>`}
${door.description && renderWords(door.description)}
${door.security.length === 0 && html`<p>Takes no credentials.</p>`}
${parameters.length > 0 && html`<h3>Parameters</h3>${tableOf(parameters.map(({ name, required, schema, description: about, in: place }) => ({
  name,
  isRequired: required ?? false,
  schema: { ...schema, description: [about ?? schema.description, place === 'query' ? '' : `In the ${place}.`].filter(Boolean).join(' ') },
})))}`}
${bodyOf(door, description)}
<h3>Example</h3>
${codeOf(curlOf(door))}
${answerOf(door)}
${refusals(door, description)}
</section>`
}

function bodyOf({ requestBody }: Door, { components }: Description): Html | null {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!content) return null
  const { schema } = content
  const fields = fieldTable(schema.$ref ? components.schemas[nameOf({ $ref: schema.$ref })] ?? schema : schema)
  return html`<h3>Body</h3><p>${schema.$ref ? typeOf(schema) : null} as <code>${type}</code>${requestBody?.required ? null : ', which may be left out'}.</p>${fields}`
}

function answerOf({ responses }: Door): Html {
  const [status, response] = Object.entries(responses).find(([code]) => Number(code) < 300) ?? []
  const [type, content] = Object.entries((response && 'content' in response && response.content) || {})[0] ?? []
  if (!content) return html`<h3>Answer</h3><p>${status}</p>`
  return html`<h3>Answer</h3><p>${status}, ${type === 'application/json' ? typeOf(content.schema) : html`<code>${type}</code>`}</p>
${content.example !== undefined && html`<details class="example"><summary>The answer of this example</summary>${codeOf(JSON.stringify(content.example, null, 2))}</details>`}`
}

function refusals(door: Door, description: Description): Html | null {
  const codes = refusalsOf(door, description)
    .map(name => codeIn(description.components.schemas[name])).filter(code => code !== null)
  if (codes.length === 0) return null
  return html`<h3>Refusals</h3><p class="codes">${codes.map(({ status, code }) => html`<a href="/docs/reference/codes#${code}">${status} <code>${code}</code></a> `)}</p>`
}

/** Such a request in the shell, with the example of the description. */
function curlOf({ method, path, security, requestBody }: Door): string {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const isUpload = type === 'multipart/form-data'
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$POLDER_URL${path}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $POLDER_KEY"'] : []),
    ...(isUpload ? ['-F file=@file'] : []),
    ...(type && !isUpload ? ['-H "Content-Type: application/json"'] : []),
    ...(content && !isUpload ? [`-d '${JSON.stringify(content.example ?? {}, null, 2).replaceAll('\'', '\'\\\'\'')}'`] : []),
  ].join(' \\\n  ')
}

function doorOf({ method, path }: Door): Html {
  return html`<b class="method">${method}</b> <code>${path}</code>`
}

function typesPage({ components }: Description): ReferencePage {
  const shared = Object.entries(components.schemas).filter(([, schema]) => codeIn(schema) === null)
    .sort(([one], [other]) => one.localeCompare(other))
  return {
    name: 'types',
    title: 'Shapes',
    about: 'What bodies and answers are made of, by name.',
    body: html`<p>What bodies and answers are made of. Answers may gain fields, and lists of values may grow: ignore what you do not know.</p>
${shared.map(([name, schema]) => html`<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>
${schema.description && renderWords(schema.description)}${fieldTable(schema) ?? html`<p>${typeOf(schema)}</p>`}</section>`)}`,
    headings: shared.map(([name]) => ({ id: name, text: name })),
  }
}

function codesPage({ components }: Description): ReferencePage {
  const codes = Object.values(components.schemas).flatMap((schema) => {
    const found = codeIn(schema)
    return found ? [{ ...found, schema }] : []
  }).sort((one, other) => one.status - other.status || one.code.localeCompare(other.code))
  return {
    name: 'codes',
    title: 'Error codes',
    about: 'Every code that a request can be refused with.',
    body: html`<p>Every code that a request can be refused with, by status. <a href="/docs/errors">Errors</a> tells how to handle them.</p>
${codes.map(({ code, status, schema }) => {
  const details = schema.properties?.data?.properties?.details
  return html`<section aria-labelledby="${code}"><h2 id="${code}"><code>${code}</code></h2>
<p><b>${status}</b> ${schema.description}</p>
${details && (fieldTable({ properties: { details } }) ?? null)}</section>`
})}`,
    headings: codes.map(({ code }) => ({ id: code, text: code })),
  }
}

/** The code and status of a schema that is an error; null for any other. */
function codeIn(schema: Schema | undefined): { code: string, status: number } | null {
  const code = schema?.properties?.data?.properties?.code?.const
  const status = schema?.properties?.statusCode?.const
  return typeof code === 'string' && typeof status === 'number' ? { code, status } : null
}
