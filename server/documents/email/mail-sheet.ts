import type { LayoutFont } from '#domain/layout'
import { html, type Html } from '../html'
import { inkOn } from '../pdf/colors'
import { factLine, type DocumentMail, type MailFact } from './mail-parts'

/** The colours of the app, which mail programs that know the dark turn into those below. */
const light = { ground: '#f5f5f4', sheet: '#ffffff', text: '#1c1917', quiet: '#57534e', line: '#e7e5e4' }

const darkStyles = html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #1c1917 !important; }
  .sheet { background-color: #292524 !important; }
  .text { color: #fafaf9 !important; }
  .quiet { color: #d6d3d1 !important; }
  .line { border-color: #57534e !important; }
  .logo { background-color: #ffffff !important; padding: 8px !important; border-radius: 6px !important; }
}
@media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }
</style>`

/** The letters of a house style, or what devices have that comes near: mail brings none along. */
const fontFamilies: Readonly<Record<LayoutFont, string>> = {
  'open-sans': '"Open Sans", "Segoe UI", Helvetica, Arial, sans-serif',
  'noto-serif': '"Noto Serif", Georgia, "Times New Roman", serif',
}

/** A table that says nothing by being one: Outlook for Windows lays out by little else. */
const table = html`table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"`
const lines = 'white-space:pre-line;overflow-wrap:anywhere'
const textStyle = `margin:0 0 16px;font-size:16px;line-height:24px;color:${light.text};${lines}`
const smallStyle = `font-size:13px;line-height:20px;color:${light.quiet};${lines}`

/** Mail programs show the beginning of a mail beside its subject; behind what it is to say there, they find nothing. */
const previewLength = 150
const invisible = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF'

/** The HTML of a mail about a document. Throws where its link leads to anything but a page of the web. */
export function mailSheet({
  locale, subject, message, businessName, accentColor, font, logoContentId, amount, facts, caution, link, attachments,
  footer,
}: DocumentMail): string {
  const preview = amount ? factLine(locale, amount) : subject
  return html`<!DOCTYPE html>
<html lang="${locale}" dir="ltr">
<head>
<meta content="text/html; charset=UTF-8" http-equiv="Content-Type"/>
<meta name="x-apple-disable-message-reformatting"/>
<title>${subject}</title>
<meta name="color-scheme" content="light dark"/>
<meta name="supported-color-schemes" content="light dark"/>
${darkStyles}
</head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground}">
<${table}><tbody><tr>
<td style="padding:24px 8px;background-color:${light.ground};font-family:${fontFamilies[font]}">
<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">\
${preview}${invisible.repeat(Math.max(0, previewLength - preview.length))}</div>
<${table} class="sheet" style="max-width:600px;margin:0 auto;padding:32px;background-color:${light.sheet};\
border-radius:8px;border-top:4px solid ${accentColor}"><tbody><tr><td>
${logoContentId === null
  ? html`<p class="text" style="${textStyle};font-weight:600">${businessName}</p>`
  : html`<img class="logo" src="cid:${logoContentId}" alt="${businessName}" height="48" style="display:block;\
outline:none;border:none;height:48px;width:auto;max-width:240px;margin:0 0 24px;font-size:18px;font-weight:600"/>`}
${paragraphsOf(message).map(paragraph => html`<p class="text" style="${textStyle}">${paragraph}</p>\n`)}
${(amount || facts.length > 0) && summary(amount, facts)}\
${caution && html`<p class="text" style="${textStyle}">${caution}</p>\n`}\
${link && button(link, accentColor)}
<p class="quiet" style="margin:24px 0 0;${smallStyle}">${attachments}</p>
<hr class="line" style="width:100%;border:none;border-top:1px solid ${light.line};margin:24px 0 16px"/>
<p class="quiet" style="margin:0;${smallStyle}">${footer.join('\n')}</p>
</td></tr></tbody></table>
</td>
</tr></tbody></table>
</body>
</html>`.text
}

function paragraphsOf(message: string): string[] {
  return message.replaceAll('\r\n', '\n').split(/\n{2,}/).map(text => text.trim()).filter(text => text !== '')
}

/** The amount, and what to know of the document, between two rules. */
function summary(amount: MailFact | null, facts: readonly MailFact[]): Html {
  return html`<${table} class="line" style="border-top:1px solid ${light.line};border-bottom:1px solid ${light.line};\
padding:12px 0;margin:8px 0 24px"><tbody><tr><td>
${amount && factRow(amount, 'font-size:22px;line-height:32px;font-weight:600')}
${facts.map(fact => factRow(fact, 'font-size:15px;line-height:24px'))}
</td></tr></tbody></table>\n`
}

/** The label takes what its longest word needs, so that no word of ours breaks; the value breaks where it must. */
function factRow({ label, value, isWhole = false }: MailFact, valueStyle: string): Html {
  return html`<${table}><tbody><tr>
<td style="width:35%;vertical-align:baseline;padding-right:12px"><p class="quiet" style="margin:0;font-size:15px;\
line-height:24px;color:${light.quiet}">${label}</p></td>
<td style="vertical-align:baseline;text-align:right"><p class="text" style="margin:0;color:${light.text};${valueStyle};\
${isWhole ? 'white-space:nowrap' : lines}">${value}</p></td>
</tr></tbody></table>\n`
}

/** Outlook for Windows gives a link no padding: the spaces that it alone reads are as wide, and raise the words. */
function button({ label, url }: { label: string, url: string }, accentColor: string): Html {
  if (!/^https?:\/\//i.test(url)) throw new RangeError('The link of a mail is no address of the web')
  return html`<a href="${url}" target="_blank" style="display:inline-block;max-width:100%;line-height:100%;\
background-color:${accentColor};color:${inkOn(accentColor)};font-size:16px;font-weight:600;border-radius:6px;\
padding:12px 24px;text-decoration:none;mso-padding-alt:0px">\
<!--[if mso]><i style="mso-font-width:400%;mso-text-raise:18" hidden>&#8202;&#8202;&#8202;</i><![endif]-->\
<span style="display:inline-block;max-width:100%;line-height:120%;mso-padding-alt:0px;mso-text-raise:9px">\
${label}</span>\
<!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></a>`
}
