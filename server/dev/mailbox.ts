import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { html, type Html } from '#documents/html'

/** A mail that was laid into the outbox folder, as its recipient's program reads it. */
export interface ReceivedMail extends Email {
  /** Its file, without the folder. */
  file: string
}

/** The mails in an outbox folder, newest first; none while there is no folder yet. */
export async function readMailbox(folder: string): Promise<ReceivedMail[]> {
  const mails = await Promise.all((await filesIn(folder)).map(async file => (
    { ...await PostalMime.parse(await readFile(join(folder, file))), file }
  )))
  return mails.sort((left, right) => (right.date ?? '').localeCompare(left.date ?? '') || right.file.localeCompare(left.file))
}

/**
 * The mailbox as a web page: one mail open, all others a click away. No script runs in it, nor in a mail.
 * @param openFile the mail to open; without one the newest is, and the page looks for newer ones by itself
 */
export function mailboxPage(mails: ReceivedMail[], openFile: string | undefined): string {
  const open = mails.find(({ file }) => file === openFile) ?? mails[0]
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${openFile === undefined && html`<meta http-equiv="refresh" content="5">`}
<title>Mailbox · Polder</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem; color: #1f2328; display: grid; gap: 1.5rem; }
  @media (min-width: 48rem) { body { grid-template-columns: 22rem 1fr; } h1 { grid-column: 1 / -1; } }
  h1, h2 { font-size: 1.25rem; margin: 0; } h1, p { margin: 0; } ul { list-style: none; margin: 0; padding: 0; }
  li a { display: block; padding: .5rem .75rem; border-radius: .5rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  li a:hover, li a[aria-current] { background: #eef2f7; } small { color: #59636e; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; } iframe { width: 100%; height: 40rem; border: 1px solid #d1d9e0; }
</style>
<h1>Mailbox <small>what this installation would have sent</small></h1>
${open ? html`<ul>${mails.map(mail => entry(mail, mail === open))}</ul>${letter(open)}` : html`<p>No mail yet.</p>`}
</html>`.text
}

function entry(mail: ReceivedMail, isOpen: boolean): Html {
  return html`<li><a href="?mail=${encodeURIComponent(mail.file)}"${isOpen && html` aria-current="true"`}>\
${mail.subject}<br><small>${recipientsOf(mail)} · ${mail.date}</small></a></li>`
}

function letter(mail: ReceivedMail): Html {
  const attachments = mail.attachments.map(({ filename }) => filename ?? '(no name)').join(', ')
  return html`<article>
<h2>${mail.subject}</h2>
<p><small>From ${mail.from?.address} to ${recipientsOf(mail)}</small></p>
${attachments !== '' && html`<p><small>Attached: ${attachments}</small></p>`}
${mail.html && html`<iframe sandbox title="The mail as HTML" srcdoc="${mail.html}"></iframe>`}
<pre>${withLinks(mail.text ?? '')}</pre>
</article>`
}

function recipientsOf(mail: ReceivedMail): string {
  return [...mail.to ?? [], ...mail.cc ?? []].map(({ address }) => address ?? '').join(', ')
}

/** The text with its web addresses made to click on: confirming an address and resetting a password go that way. */
function withLinks(text: string): (Html | string)[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 1 ? html`<a href="${piece}">${piece}</a>` : piece))
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter(file => file.endsWith('.eml'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
