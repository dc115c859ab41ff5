/**
 * Characters that nobody sees: controls, surrogate halves, format characters (directions, zero-width spaces, soft
 * hyphens, tags), fillers and variation selectors. A line feed is one of them.
 */
export const invisibleCharacters =
  /[\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u3164\uFFA0\u034F\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu

/**
 * Whether a text holds characters that turn the direction of reading (Unicode's bidirectional controls): with them an
 * amount or a name shows on a screen as another one than is in the file.
 */
export function hasDirectionControls(text: string): boolean {
  return /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/.test(text)
}

/** Controls but for tabs and line breaks, halves of surrogate pairs, non-characters, and what turns the direction. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A text out of somebody's file with a blank for whatever the contract refuses in one that is typed. */
export function writableText(text: string): string {
  return text.replace(unwritable, ' ')
}

/**
 * The first so many characters of a text, as the contract counts them: what counts as two, such as an emoji, is left
 * out where only half of it would be left, which no database takes.
 */
export function startOfText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
}

/**
 * What is drawn as a picture, which no font of the documents has; signs such as © that are text as well are left out.
 * A test compares it with what those fonts can print.
 */
const pictures = /[\p{Emoji_Presentation}\u2600-\u27BF\u{1F300}-\u{1FAFF}]/gu

/** The emoji in a text, each once, in order of appearance. */
export function emojiIn(text: string): string {
  return [...new Set(text.match(pictures) ?? [])].join('')
}

/** The first of them says that a text is not blank, however long it is. */
const visibleCharacter =
  /[^\s\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u3164\uFFA0\u034F\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/u

/** Whether a text is absent or holds nothing that anybody could read. */
export function isBlank(text: string | null): boolean {
  return text === null || !visibleCharacter.test(text)
}
