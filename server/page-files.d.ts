/** Which the build writes: see bundling/page-files.ts. */
declare module '#page-files' {
  const files: {
    /** What a page of the app consists of, by its path in the surface. */
    pages: Record<string, string[]>
    /** The words of the app, by their language. */
    words: Record<string, string>
  }
  export default files
}
