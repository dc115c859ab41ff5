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

/** The bytes of a file, whole or as they are unpacked. */
export type XmlBytes = Uint8Array | AsyncIterable<Uint8Array>

const bytesAtOnce = 16 * 1024
const deepest = 60
/** A sheet of 20,000 rows with fifty cells in each has as many. */
const mostHeard = 2_000_000
/** Three times as many as any element of a workbook or an e-invoice may have. */
const mostAttributes = 64

/**
 * Reads XML from somebody else. A DTD is refused outright, so there is no entity that could be expanded or fetched, but
 * for the five that XML itself has. Depth, elements and their attributes are bounded, nothing that was heard is kept,
 * and others work between pieces.
 * @throws UnreadableFile xml_broken, xml_doctype, xml_too_large, and whatever the bytes can be refused for
 */
export async function hearXml(
  bytes: XmlBytes, listener: XmlListener, { mostElements = mostHeard } = {},
): Promise<void> {
  const parser = sax.parser(true, { position: true })
  const stop = (reason: 'xml_broken' | 'xml_doctype' | 'xml_too_large', cause?: unknown): never => {
    throw new UnreadableFile(reason, { cause, line: parser.line + 1 })
  }
  let depth = 0
  let elements = 0
  let attributesOfElement = 0
  parser.onerror = error => stop('xml_broken', error)
  parser.ondoctype = () => stop('xml_doctype')
  parser.onopentagstart = () => {
    attributesOfElement = 0
    if (++depth > deepest || ++elements > mostElements) stop('xml_too_large')
  }
  parser.onattribute = ({ name }) => {
    if (++attributesOfElement > mostAttributes) stop('xml_too_large')
    // The parser asks its list of attributes by this name, and would ask what the file says.
    if (name === 'hasOwnProperty') stop('xml_broken')
  }
  parser.onopentag = ({ name, attributes }) => {
    const bare = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])
    listener.onOpen?.({ name: localName(name), attributes: Object.fromEntries(bare), line: parser.line + 1 })
  }
  parser.onclosetag = (name) => {
    depth--
    listener.onClose?.(localName(name))
  }
  parser.ontext = text => listener.onText?.(text)
  parser.oncdata = text => listener.onText?.(text)
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    for (let start = 0; start < chunk.length; start += bytesAtOnce) {
      parser.write(decoder.decode(chunk.subarray(start, start + bytesAtOnce), { stream: true }))
      if (listener.isDone?.()) return
      await letOthersWork()
    }
  }
  parser.close()
}

/** An element with all that is in it. */
export interface XmlElement<Name extends string = string> {
  name: Name
  /** The line it begins on, from 1. */
  line: number
  attributes: Record<string, string>
  /** Its own text, cut where it is longer than anything that is kept. */
  text: string
  children: XmlElement<Name>[]
}

/** The first element at the end of a path. */
export function at<Name extends string>(
  element: XmlElement<Name> | undefined, ...path: NoInfer<Name>[]
): XmlElement<Name> | undefined {
  return path.reduce((within, name) => within?.children.find(child => child.name === name), element)
}

/** The elements of a name in another one. */
export function all<Name extends string>(
  element: XmlElement<Name> | undefined, name: NoInfer<Name>,
): XmlElement<Name>[] {
  return element?.children.filter(child => child.name === name) ?? []
}

/** What is read within an element: by name, with what is read within that. */
export interface XmlShape {
  get: (name: string) => XmlShape | undefined
}

/** Elements of these names, wherever they stand. */
export function shapeOfNames(names: readonly string[]): XmlShape {
  const known: ReadonlySet<string> = new Set(names)
  const shape: XmlShape = { get: name => (known.has(name) ? shape : undefined) }
  return shape
}

/** What of a file is read as a tree. */
export interface XmlReading {
  /** What is read within the root. */
  shape: XmlShape
  attributes?: readonly string[]
  /** Hears of each element that is left out with all that is in it, and what it stands in, the root first. */
  onLeftOut?: (name: string, within: readonly XmlElement[], line: number) => void
  /**
   * Takes elements over when they end, each with all that is in it and what it stands in; the tree keeps none of them,
   * so that a file may have any number. Tells whether it took this one.
   */
  take?: (element: XmlElement, within: readonly XmlElement[]) => boolean
}

const longestText = 10_000
/**
 * Excel lets a workbook have 65,490 formats, each of three elements, twice. Kept is one of each, and of an e-invoice of
 * 500 lines some 20,000.
 */
const mostRead = 400_000
const mostKept = 70_000
/** Of the texts and attributes that are kept: four thousand for each line of an e-invoice. */
const mostCharacters = 2_000_000

/**
 * Reads a file of XML as a tree of those elements and attributes that are asked for, and the root; an element within
 * another one is left out with it. Throws as `hearXml` does, and xml_too_large for more than any such file has.
 */
export async function readXml<Name extends string>(
  bytes: XmlBytes, { shape: within, attributes: wanted = [], onLeftOut, take }: XmlReading,
): Promise<XmlElement<Name>> {
  let root: XmlElement<Name> | undefined
  const open: XmlElement<Name>[] = []
  /** What is read within each of those that are open, and how much was kept before it. */
  const shapes: { shape: XmlShape, kept: number, characters: number }[] = []
  /** How deep it is within an element that is left out. */
  let unread = 0
  let kept = 0
  let characters = 0
  const count = (text: string, line: number) => {
    characters += text.length
    if (characters > mostCharacters) throw new UnreadableFile('xml_too_large', { line })
    return text
  }
  await hearXml(bytes, {
    onOpen({ name, attributes, line }) {
      const shape = root ? shapes.at(-1)?.shape.get(name) : within
      if (unread > 0 || !shape) {
        if (unread++ === 0) onLeftOut?.(name, open, line)
        return
      }
      shapes.push({ shape, kept, characters })
      if (++kept > mostKept) throw new UnreadableFile('xml_too_large', { line })
      const known = wanted.filter(key => attributes[key] !== undefined)
        .map(key => [key, count(attributes[key] ?? '', line)] as const)
      const element = {
        name: name as Name, line, attributes: Object.fromEntries(known), text: '', children: [],
      }
      open.at(-1)?.children.push(element)
      root ??= element
      open.push(element)
    },
    onText(text) {
      const element = open.at(-1)
      if (unread > 0 || !element) return
      element.text += count(text.slice(0, longestText - element.text.length), element.line)
    },
    onClose() {
      if (unread > 0) {
        unread--
        return
      }
      const element = open.pop()
      const before = shapes.pop()
      if (!element || !before || !take?.(element, open)) return
      open.at(-1)?.children.pop()
      kept = before.kept
      characters = before.characters
    },
  }, { mostElements: take ? mostHeard : mostRead })
  if (!root) throw new UnreadableFile('xml_broken')
  return root
}

/** By its byte order mark, else by what it says of itself, else UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xFF && bytes[1] === 0xFE) return 'utf-16le'
  if (bytes[0] === 0xFE && bytes[1] === 0xFF) return 'utf-16be'
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase()
  return known.find(name => name === declared) ?? 'utf-8'
}

const known = ['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252'] as const

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
