import { describe, expect, it } from 'vitest'
import { operationList } from '#contract/operations/index'

const parameters = operationList.flatMap(({ id, query }) => Object.keys(query.shape).map(name => ({ id, name, query })))

describe('a parameter that stands twice in the query', () => {
  it.each(parameters)('is refused: $name of $id', ({ name, query }) => {
    const problems = query.safeParse({ [name]: ['1', '2'] }).error?.issues ?? []

    expect(problems.map(({ path }) => path[0])).toContain(name)
  })
})
