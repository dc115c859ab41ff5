import { H3Event } from 'h3'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { sendFile } from '#server/utils/send-file'

/** The header under which a file of this name is handed out. */
function dispositionOf(filename: string): unknown {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const file = { filename, bytes: new Uint8Array(), sha256: 'a' }
  sendFile(new H3Event(request, response), { file, contentType: 'application/xml', disposition: 'attachment' })
  return response.getHeader('content-disposition')
}

describe('the name of a file', () => {
  it.each([
    ['2026-0001.pdf', '2026-0001.pdf', '2026-0001.pdf'],
    ['Café "Zoë".pdf', 'Caf_Zo_.pdf', 'Caf%C3%A9%20%22Zo%C3%AB%22.pdf'],
    ['a"; filename=b.html', 'a_filename_b.html', 'a%22%3B%20filename%3Db.html'],
    ['a\r\nSet-Cookie: x=y.pdf', 'a_Set-Cookie_x_y.pdf', 'a%0D%0ASet-Cookie%3A%20x%3Dy.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd', '..%2F..%2Fetc%2Fpasswd'],
    ['it\'s (50%)*.pdf', 'it_s_50_.pdf', 'it%27s%20%2850%25%29%2a.pdf'],
  ])('%j never leaves its place in the header', (filename, plain, exact) => {
    expect(dispositionOf(filename)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${exact}`)
  })
})
