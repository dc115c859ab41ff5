/** A file that looks right and reads wrong: it must not be handed out, let alone kept. The message says where. */
export class UnreadableText extends Error {}
