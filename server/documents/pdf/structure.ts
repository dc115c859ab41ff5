import type { Box, Mark } from './marks'
import { artifact, section, type Role, type Tag } from './tags'

/** A part of the document with what it consists of, in reading order. */
export interface Part {
  tag: Tag
  /** The page on which it begins. */
  page: number
  children: (Part | Piece)[]
  /** The place of a figure, in points from the top left corner of the page. */
  box: Box | null
}

/**
 * A text or figure of a page by its number among those that are read, with its distance from the top of the page in
 * points; or a link of a page by its number, with what it is for.
 */
export type Piece = { page: number, content: number, top: number }
  | { page: number, link: number, description: string }

/** What a drawing on a page belongs to: a part and its number among what is read on that page, or nothing. */
export type Owner = { role: Role, content: number } | typeof artifact

/** Whom the texts, shapes and images of a page belong to, each in the order in which they are drawn. */
export interface PageOwners {
  texts: Owner[]
  shapes: Owner[]
  images: Owner[]
}

export interface Structure {
  document: Part
  pages: PageOwners[]
}

/**
 * What a document consists of, for those who hear it, from the marks on its pages. Every text belongs to a part or is
 * told to be an artifact; a text in a section and in no smaller part is a paragraph.
 */
export function structureOf(pages: readonly (readonly Mark[])[]): Structure {
  const document = newPart({ role: 'Document' }, 0)
  const known = new Map<Tag, Part>()
  const owners = pages.map((marks, page) => ownersOn(page, marks, document, known))
  return { document: { ...document, children: tidied(document).toSorted(bySection) }, pages: owners }
}

/** Whether a child is a part and no piece. */
export function isPart(child: Part | Piece): child is Part {
  return 'tag' in child
}

/** Roles with text of their own: a paragraph within them is no part by itself. */
const textRoles: ReadonlySet<Role> = new Set<Role>(['H1', 'H2', 'P', 'TH', 'TD', 'Link'])

function ownersOn(page: number, marks: readonly Mark[], document: Part, known: Map<Tag, Part>): PageOwners {
  const owners: PageOwners = { texts: [], shapes: [], images: [] }
  const open: (Part | typeof artifact)[] = [document]
  let contents = 0
  let links = 0
  const belongTo = (part: Part, top: number): Owner => {
    const content = contents
    contents += 1
    part.children.push({ page, content, top })
    return { role: part.tag.role, content }
  }
  const figureAt = (box: Box): Owner => {
    const within = open.at(-1) ?? artifact
    if (within === artifact || within.tag.role !== 'Figure') return artifact
    within.box = box
    return belongTo(within, box.y)
  }
  for (const mark of marks) {
    const within = open.at(-1) ?? artifact
    switch (mark.kind) {
      case 'begin':
        open.push(mark.tag === artifact || within === artifact ? artifact : begun(mark.tag, within, page))
        break
      case 'end':
        open.pop()
        break
      case 'text':
        owners.texts.push(within === artifact ? artifact : belongTo(textPart(within), mark.baseline - mark.size))
        break
      case 'watermark':
        owners.texts.push(artifact)
        break
      case 'box':
        owners.shapes.push(artifact)
        break
      case 'qr':
        owners.shapes.push(figureAt({ ...mark, width: mark.size, height: mark.size }))
        break
      case 'logo':
        owners.images.push(figureAt(mark))
        break
      case 'link':
        if (within !== artifact) within.children.push({ page, link: links, description: mark.description })
        links += 1
    }
  }
  return owners

  function begun(tag: Tag, within: Part, page: number): Part | typeof artifact {
    const before = known.get(tag)
    if (before) return tag.isRepeated && before.page !== page ? artifact : before
    if (tag.role === 'P' && textRoles.has(within.tag.role)) return within
    // A section stands directly under the document, also where a design puts it within another.
    const part = addTo(tag.role === 'Sect' ? document : within, tag, page)
    known.set(tag, part)
    return part
  }
  function textPart(within: Part): Part {
    return textRoles.has(within.tag.role) ? within : addTo(within, { role: 'P' }, page)
  }
}

function addTo(parent: Part, tag: Tag, page: number): Part {
  const part = newPart(tag, page)
  parent.children.push(part)
  return part
}

function newPart(tag: Tag, page: number): Part {
  return { tag, page, children: [], box: null }
}

/** The children without parts in which nothing stands; a cell counts when it is empty. */
function tidied(part: Part): (Part | Piece)[] {
  return part.children.flatMap((child): (Part | Piece)[] => {
    if (!isPart(child)) return [child]
    const children = tidied(child)
    const isCell = child.tag.role === 'TD' || child.tag.role === 'TH'
    return children.length > 0 || isCell ? [{ ...child, children }] : []
  })
}

const readingOrder: readonly Tag[] = Object.values(section)

function bySection(left: Part | Piece, right: Part | Piece): number {
  const place = (child: Part | Piece) => isPart(child) ? readingOrder.indexOf(child.tag) : -1
  return place(left) - place(right)
}
