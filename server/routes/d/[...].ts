import { refuseUnknownPath } from '#server/utils/refuse-unknown-path'

/** Everything beside download links: without this, the web app would answer. */
export default refuseUnknownPath
