import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; raw: string; parsed: Email }

/** A real SMTP server on a free loopback port, which keeps what it receives, and calls `onMail` with it. */
export async function startMailServer(options: { port?: number; onMail?: (mail: ReceivedMail) => void } = {}) {
  const mails: ReceivedMail[] = []
  const settings = { isRejecting: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Clients that keep a connection are not waited for.
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(settings.isRejecting ? new Error('451 try again later') : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        PostalMime.parse(raw).then((parsed) => {
          const from = mailFrom ? mailFrom.address : ''
          const mail = { from, to: rcptTo.map(({ address }) => address), raw, parsed }
          mails.push(mail)
          options.onMail?.(mail)
          done()
        }, done)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    settings,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The code in a mail. */
export function readCode({ parsed }: ReceivedMail): string {
  return /^ {4}(\d{6})$/m.exec(parsed.text ?? '')?.[1] ?? ''
}
