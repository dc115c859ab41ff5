/** A font file, which the worker's bundler turns into a data URL. */
declare module '*.ttf' {
  const dataUrl: string
  export default dataUrl
}
