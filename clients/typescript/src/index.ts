export type * from './api.js'
export { Polder, type Answer, type Item, type ListId, type OperationId, type PolderSettings, type Request } from './polder.js'
export { isRefusal, PolderRefusal, PolderUnreachable, type RefusalCode } from './refusal.js'
