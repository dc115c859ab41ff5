/** Which the build writes: see bundling/page-files.ts. */
declare module '#page-files' {
  /** The files that a page of the app consists of, by its path in the surface. */
  const files: Record<string, string[]>
  export default files
}
