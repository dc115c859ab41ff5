/**
 * The pictures of the first page, by the names of their files in public/pictures, in pixels. `npm run pictures` makes
 * them anew from the app itself.
 */
export const landingPictures = {
  invoice: { width: 900, height: 884 },
  editor: { width: 1800, height: 1125 },
  'editor-phone': { width: 780, height: 1200 },
} as const
