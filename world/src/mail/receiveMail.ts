import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Inbox } from './createInbox.ts'
import { readMessage } from './readMessage.ts'

const maxMessageBytes = 1024 * 1024

/**
 * Takes mail by SMTP and puts it into an inbox: any sender, any recipient, any user name and password or none. Not listening yet.
 * STARTTLS is not offered, because its certificate would be one that no client trusts.
 */
export function receiveMail(inbox: Inbox): { listen(port: number): Promise<void>; close(): Promise<void> } {
  const server = new SMTPServer({
    name: 'mail.localhost',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxMessageBytes,
    rejectOversized: true,
    maxClients: 50,
    socketTimeout: 30_000,
    closeTimeout: 1_000,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anybody' }),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      read(stream).then(
        (message) => {
          // The server itself rejects a message over the limit; what was read of it is not kept.
          if (!stream.sizeExceeded) inbox.add({ ...message, to })
          done(null, 'Kept in the inbox of the local world')
        },
        (error: unknown) => done(Object.assign(new Error(`Unreadable: ${String(error)}`), { responseCode: 554 })),
      )
    },
  })
  // A client that hangs up is no failure of the world's.
  server.on('error', () => undefined)
  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, '127.0.0.1', () => resolve())
      }),
    close: () => new Promise((resolve) => (server.server.listening ? server.close(() => resolve()) : resolve())),
  }
}

async function read(stream: SMTPServerDataStream) {
  const chunks: Buffer[] = []
  // To its end also where it is too long: the sender waits for the answer until then.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(Buffer.from(chunk as Uint8Array))
  return readMessage(Buffer.concat(chunks))
}
