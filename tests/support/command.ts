import type { Command, Outcome } from '#server/cli/command'

/** Gives a command as the command line would: all that it says, in order, and whether it failed. */
export async function giveCommand(command: Command, args: string[]): Promise<Outcome> {
  const said: string[] = []
  const outcome = await command.run(args, text => void said.push(text))
  const { text, isFailure } = typeof outcome === 'string' ? { text: outcome, isFailure: false } : outcome
  return { text: [...said, text].join('\n'), isFailure }
}
