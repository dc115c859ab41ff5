import type { ServiceContext } from '#services/work/context'

/** The same installation, whose log says to the test what it warns of, and what it calls a fault. */
export function heard(service: ServiceContext): { service: ServiceContext, told: string[] } {
  const told: string[] = []
  const tell = (message: string) => void told.push(message)
  const { outside } = service
  return { service: { ...service, outside: { ...outside, log: { ...outside.log, error: tell, warn: tell } } }, told }
}
