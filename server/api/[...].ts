import { refuseUnknownPath } from '#server/utils/refuse-unknown-path'

export default refuseUnknownPath
