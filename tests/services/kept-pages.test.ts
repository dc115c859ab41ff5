import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { createEvent, setResponseHeader, type H3Event } from 'h3'
import { describe, expect, it } from 'vitest'
import { answerKept, compressKept, keepDrawn, KeptPages } from '#server/utils/kept-pages'

const page = (html: string) => ({ policy: '', html: Buffer.from(html) })

describe('kept pages', () => {
  it('take no more than their bytes, and let go first what was longest not asked for', () => {
    const pages = new KeptPages(10)
    pages.keep('1', page('12345'))
    pages.keep('2', page('12345'))
    expect(pages.find('1')?.html.toString()).toBe('12345')
    pages.keep('3', page('1'))

    expect(['1', '2', '3'].map(key => pages.find(key) !== undefined)).toEqual([true, false, true])
  })

  it('count what is compressed as well, and each page once', () => {
    const pages = new KeptPages(10)
    for (let time = 0; time < 5; time++) pages.keep('1', page('12345'))
    pages.keep('2', page('12'))
    expect(pages.find('1')).toBeDefined()
    pages.keep('2', { ...page('12'), br: Buffer.from('1234') })

    expect(['1', '2'].map(key => pages.find(key) !== undefined)).toEqual([false, true])
  })

  it('hold none that is larger than all of them may be', () => {
    const pages = new KeptPages(10)
    pages.keep('1', page('12345678901'))

    expect(pages.find('1')).toBeUndefined()
  })
})

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
