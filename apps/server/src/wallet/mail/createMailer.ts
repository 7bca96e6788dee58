import { createTransport } from 'nodemailer'
import type { MailConfig } from '../walletConfig.ts'
import type { Mailer } from './Mail.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 15_000 }
/**
 * Connections to the mail server, opened as they are needed. A mail takes some five round trips: where one takes 40 ms, so many send a
 * hundred mails a second.
 */
export const mailsAtOnce = 20

/** Sends mails through the operator's SMTP server (RFC 5321), over TLS where the server offers it. */
export function createMailer({ smtpUrl, from }: MailConfig): Mailer {
  const transport = createTransport({
    url: smtpUrl.reveal(),
    pool: true,
    maxConnections: mailsAtOnce,
    // A mail is text only: nothing in it may name a file or a URL to read.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
  const { hostname, port, protocol } = new URL(smtpUrl.reveal())
  return {
    server: `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`,
    async send({ to, subject, text, html }, id) {
      const domain = /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? 'localhost'
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for each attempt, so that a mailbox shows a repeated mail once.
        messageId: `<${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
      })
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
