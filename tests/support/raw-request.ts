import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends text as it stands, which may be no request or none yet; answers all that came until the server hung up. */
export async function sendRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const client = connect(Number(port), hostname)
  let answer = ''
  client.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  client.write(text)
  await once(client, 'close')
  return answer
}
