import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { createEvent, setResponseHeader, type H3Event } from 'h3'
import { describe, expect, it } from 'vitest'
import { answerKept, compressKept, keepDrawn } from '#server/utils/kept-pages'

describe('a page that was drawn', () => {
  const draw = (drawnFrom: object, html: string) => {
    const event = request()
    expect(answerKept(event, drawnFrom)).toBeUndefined()
    setResponseHeader(event, 'Content-Security-Policy', `policy of ${html}`)
    return { event, body: keepDrawn(event, html) }
  }

  it('is the answer to the very same, with its policy', () => {
    const { body } = draw({ token: 'kept', openCents: 100 }, '<p>100</p>')
    const event = request()

    expect(answerKept(event, { token: 'kept', openCents: 100 })).toBe(body)
    expect(event.node.res.getHeaders()).toMatchObject({
      'content-type': 'text/html;charset=utf-8', 'content-security-policy': 'policy of <p>100</p>',
    })
  })

  it('is none to anything else', () => {
    draw({ token: 'state', openCents: 100, lang: null }, '<p>100</p>')

    for (const other of [{ openCents: 0 }, { lang: 'de' }, { token: 'other' }]) {
      expect(answerKept(request(), { token: 'state', openCents: 100, lang: null, ...other })).toBeUndefined()
    }
  })

  it('is compressed once in each coding', async () => {
    const { event, body } = draw({ token: 'compressed' }, '<p></p>')
    let times = 0
    const compress = async () => Buffer.from(`${++times}`)
    const asked = request()
    answerKept(asked, { token: 'compressed' })

    for (const one of [event, asked]) expect((await compressKept(one, body, 'br', compress))?.toString()).toBe('1')
    expect((await compressKept(asked, body, 'gzip', compress))?.toString()).toBe('2')
    expect(times).toBe(2)
    expect(await compressKept(asked, '<p>an error</p>', 'br', compress)).toBeNull()
  })

  it('is nothing to what is no page of a link', async () => {
    expect(keepDrawn(request(), '<p></p>')).toBe('<p></p>')
    expect(await compressKept(request(), '<p></p>', 'br', async () => Buffer.from('x'))).toBeNull()
  })
})

function request(): H3Event {
  const incoming = new IncomingMessage(new Socket())
  return createEvent(incoming, new ServerResponse(incoming))
}
