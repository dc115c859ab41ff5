import { setImmediate as letOthersWork } from 'node:timers/promises'
import sax from 'sax'
import { UnreadableFile } from './unreadable'

/** What somebody hears of a file of XML as it is read; names are without their prefix. */
export interface XmlListener {
  onOpen?: (element: { name: string, attributes: Record<string, string>, line: number }) => void
  onText?: (text: string) => void
  onClose?: (name: string) => void
  /** Whether enough was heard. */
  isDone?: () => boolean
}

const charactersAtOnce = 64 * 1024
const deepest = 60
const mostElements = 1_000_000

/**
 * Reads XML from somebody else. A DTD is refused outright, so there is no entity that could be expanded or fetched, but
 * for the five that XML itself has. Depth and the number of elements are bounded, and others work between pieces.
 * @throws UnreadableFile xml_broken, xml_doctype, xml_too_large
 */
export async function hearXml(bytes: Uint8Array, listener: XmlListener): Promise<void> {
  const text = decode(bytes)
  const parser = sax.parser(true, { position: true })
  const stop = (reason: 'xml_broken' | 'xml_doctype' | 'xml_too_large', cause?: unknown): never => {
    throw new UnreadableFile(reason, { cause, line: parser.line + 1 })
  }
  let depth = 0
  let elements = 0
  parser.onerror = error => stop('xml_broken', error)
  parser.ondoctype = () => stop('xml_doctype')
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > deepest || ++elements > mostElements) stop('xml_too_large')
    const bare = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])
    listener.onOpen?.({ name: localName(name), attributes: Object.fromEntries(bare), line: parser.line + 1 })
  }
  parser.onclosetag = (name) => {
    depth--
    listener.onClose?.(localName(name))
  }
  parser.ontext = text => listener.onText?.(text)
  parser.oncdata = text => listener.onText?.(text)
  for (let start = 0; start < text.length; start += charactersAtOnce) {
    parser.write(text.slice(start, start + charactersAtOnce))
    if (listener.isDone?.()) return
    if (start > 0) await letOthersWork()
  }
  parser.close()
}

/** An element with all that is in it. */
export interface XmlElement {
  name: string
  /** The line it begins on, from 1. */
  line: number
  attributes: Record<string, string>
  /** Its own text, cut where it is longer than anything that is kept. */
  text: string
  children: XmlElement[]
}

const longestText = 10_000

/** Reads a small file of XML as a whole. Throws as `hearXml` does. */
export async function readXml(bytes: Uint8Array): Promise<XmlElement> {
  const document: XmlElement = { name: '', line: 1, attributes: {}, text: '', children: [] }
  const open = [document]
  await hearXml(bytes, {
    onOpen(element) {
      const child = { ...element, text: '', children: [] }
      open.at(-1)?.children.push(child)
      open.push(child)
    },
    onText(text) {
      const element = open.at(-1)
      if (element && element.text.length < longestText) element.text = (element.text + text).slice(0, longestText)
    },
    onClose: () => void open.pop(),
  })
  const [root] = document.children
  if (!root) throw new UnreadableFile('xml_broken')
  return root
}

/** By its byte order mark, else by what it says of itself, else UTF-8. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xFF && bytes[1] === 0xFE) || (bytes[0] === 0xFE && bytes[1] === 0xFF)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const told = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  const encoding = isUtf16 ? (bytes[0] === 0xFF ? 'utf-16le' : 'utf-16be') : known.find(name => name === told) ?? 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

const known = ['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252'] as const

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
