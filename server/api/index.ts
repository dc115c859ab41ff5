import { refuseUnknownPath } from '#server/utils/refuse-unknown-path'

/** The root itself: without this, the web app would answer. */
export default refuseUnknownPath
