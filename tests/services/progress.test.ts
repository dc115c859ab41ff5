import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openProgress } from '#server/cli/progress'

function written(isTTY: boolean): { progress: ReturnType<typeof openProgress>, texts: string[] } {
  const texts: string[] = []
  const stream = new Writable({
    write(text, _, written) {
      texts.push(String(text))
      written()
    },
  })
  return { progress: openProgress(Object.assign(stream, { isTTY })), texts }
}

describe('progress', () => {
  it('stands in one line of a terminal, which gives way to whatever else is printed', () => {
    const { progress, texts } = written(true)
    for (const done of [1, 99, 100, 101, 250, 299]) progress.tell(done, () => `${done} done`)
    progress.clear()

    expect(texts).toEqual(['\r\u001b[K100 done', '\r\u001b[K250 done', '\r\u001b[K'])
  })

  it('is a line now and then where lines are kept', () => {
    const { progress, texts } = written(false)
    for (let done = 0; done <= 25_000; done += 500) progress.tell(done, () => `${done} done`)
    progress.clear()

    expect(texts).toEqual(['10000 done\n', '20000 done\n'])
  })
})
