import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Every way a mail server fails a mail that is not about a recipient. */
export type SmtpFault =
  | 'busy at the door' | 'closed at the door' | 'refused sender' | 'busy sender' | 'gone before the mail'
  | 'refused mail' | 'busy mail' | 'gone after the mail' | 'silent after the mail' | 'silent at the door'

export interface SmtpMail {
  from: string
  recipients: string[]
  /** As it came in. */
  raw: string
}

/** A mail server of our own that keeps what it takes. */
export interface SmtpDouble {
  /** smtp://user:password@host:port */
  url: string
  mails: SmtpMail[]
  /** How many connections were opened. */
  connections: number
  failWith: (fault: SmtpFault | null) => void
  /** Recipients that are refused, each with a reply code. */
  refuse: (recipients: Record<string, number>) => void
  close: () => Promise<void>
}

/** Starts a mail server on a free port; it knows one user. */
export async function startSmtp(): Promise<SmtpDouble> {
  let fault: SmtpFault | null = null
  let refused: Record<string, number> = {}
  const held = new Set<() => void>()
  const server = new SMTPServer({
    // A password may go unencrypted to this very machine, and to no other.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect(_session, done) {
      double.connections++
      if (fault === 'busy at the door') return done(reply(421, 'Too busy'))
      if (fault === 'closed at the door') return done(reply(554, 'No service here'))
      if (fault === 'silent at the door') return void held.add(done)
      done()
    },
    onAuth({ username, password }, _session, done) {
      if (username === 'polder' && password === 'geheim woord') done(null, { user: username })
      else done(reply(535, 'Unknown user'))
    },
    onMailFrom(_address, session, done) {
      if (fault === 'refused sender') return done(reply(550, 'Not you'))
      if (fault === 'busy sender') return done(reply(451, 'Later'))
      if (fault === 'gone before the mail') return hangUp(session)
      done()
    },
    onRcptTo({ address }, _session, done) {
      const code = refused[address]
      if (code) done(reply(code, 'No such mailbox'))
      else done()
    },
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        if (fault === 'refused mail') return done(reply(554, 'Looks like spam'))
        if (fault === 'busy mail') return done(reply(451, 'Later'))
        const { mailFrom, rcptTo } = session.envelope
        double.mails.push({
          from: mailFrom ? mailFrom.address : '', recipients: rcptTo.map(({ address }) => address), raw,
        })
        if (fault === 'gone after the mail') return hangUp(session)
        if (fault === 'silent after the mail') return void held.add(done)
        done(null, 'Taken')
      })
    },
  })
  // A client that hangs up tells the server so; that is what these tests are about.
  server.on('error', () => undefined)
  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.session.id === id) connection.close()
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const double: SmtpDouble = {
    url: `smtp://polder:geheim%20woord@127.0.0.1:${port}`,
    mails: [],
    connections: 0,
    failWith: (next) => {
      fault = next
    },
    refuse: (recipients) => {
      refused = recipients
    },
    close: async () => {
      for (const release of held) release()
      await new Promise<void>(resolve => server.close(resolve))
    },
  }
  return double
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
