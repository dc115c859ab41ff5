import { Prisma } from '../client'
import type { PlainAnswers } from './plain-answers'

/** Adds to what an operation is asked whose rows it means, or refuses to write those of others. */
export type Narrowing = (model: string, operation: string, args: object) => object

/** Everything that a model can be asked by Prisma's client. */
const operations = [
  'findUnique', 'findUniqueOrThrow', 'findFirst', 'findFirstOrThrow', 'findMany', 'create', 'createMany',
  'createManyAndReturn', 'update', 'updateMany', 'updateManyAndReturn', 'upsert', 'delete', 'deleteMany', 'count',
  'aggregate', 'groupBy',
] as const

/** Of these, those that may find no row: of all others that answer one, Prisma tells that it is not there. */
const mayFindNothing: readonly string[] = ['findFirst', 'findUnique']

type Operation = (args?: object) => Promise<unknown>

/**
 * A client of Prisma's with the same operations, of which the plain ones are answered past it: there each statement
 * costs four times what the database itself takes. Whatever is not plain is asked of Prisma as before.
 * @param client narrowed to the rows of an account, as `narrowing` narrows what is answered here
 * @param own what stands beside the models
 */
export function plainClient<Client extends object>(
  client: object, answers: PlainAnswers, narrowing: Narrowing, own: object,
): Client {
  const models = new Models(client as Record<string, Record<string, Operation>>, answers, narrowing)
  return Object.assign(models, own) as unknown as Client
}

/** A client by its models, each of which is made when it is first asked. */
class Models {
  private readonly made = new Map<string, Model>()

  constructor(
    private readonly client: Record<string, Record<string, Operation>>,
    private readonly answers: PlainAnswers,
    private readonly narrowing: Narrowing,
  ) {}

  model(name: string, key: string): Model {
    const model = this.made.get(key)
      ?? new Model(name, () => this.client[key] ?? {}, this.answers, this.narrowing)
    this.made.set(key, model)
    return model
  }
}

/** The operations of one model. */
class Model {
  constructor(
    private readonly name: string,
    private readonly prisma: () => Record<string, Operation>,
    private readonly answers: PlainAnswers,
    private readonly narrowing: Narrowing,
  ) {}

  async answer(operation: string, args: object = {}): Promise<unknown> {
    const plainly = this.answers[operation.replace('OrThrow', '')]
    const answer = await plainly?.(this.name, this.narrowing(this.name, operation, args))
    const isAnswered = answer !== undefined && (answer !== null || mayFindNothing.includes(operation))
    return isAnswered ? answer : this.prisma()[operation]?.(args)
  }
}

for (const name of Object.values(Prisma.ModelName)) {
  const key = name.charAt(0).toLowerCase() + name.slice(1)
  Object.defineProperty(Models.prototype, key, {
    get(this: Models) {
      return this.model(name, key)
    },
  })
}

for (const operation of operations) {
  Object.defineProperty(Model.prototype, operation, {
    value(this: Model, args?: object) {
      return this.answer(operation, args)
    },
  })
}
