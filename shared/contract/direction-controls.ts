/** What a schema says of a text that holds controls of the reading direction; the web app knows it by this sentence. */
export const directionControls = 'Text may not hold controls that turn the reading direction'
