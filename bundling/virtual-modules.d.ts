declare module 'virtual:contract-doors' {
  import type { OperationId } from '#contract/operations/index'

  /** Where an operation of the contract is asked, and in which form. */
  export interface Door {
    method: string
    path: string
    /** Whether its body is a form with a file; else it is JSON. */
    isUpload: boolean
    /** Whether it answers a file; else JSON. */
    isFile: boolean
  }

  export const doors: Record<OperationId, Door>
}

declare module '*?inline-script' {
  /** A script with all that it imports, to be written into a page. */
  const script: string
  export default script
}
