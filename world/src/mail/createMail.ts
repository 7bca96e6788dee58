import { createServer, type Server } from 'node:http'
import { close, listen } from '../http/listen.ts'
import { createInbox } from './createInbox.ts'
import { handleInbox } from './handleInbox.ts'
import { receiveMail } from './receiveMail.ts'

/** The world's mail: an SMTP server that accepts all, and an inbox to read it. */
export type Mail = {
  /** The inbox: a page, and `GET` and `DELETE /messages`. */
  url: string
  /** Where programs send mail to: `SMTP_URL` of the server. */
  smtpUrl: string
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * The world's mail, on two ports of 127.0.0.1. Not listening yet.
 * @example
 * const mail = createMail({ port: 8424, smtpPort: 8425 })
 * await mail.start()
 * await fetch(`${mail.url}/messages?to=ada@example.com`) // {"messages":[{"id":1,"to":["ada@example.com"],"subject":"…","text":"…"}]}
 */
export function createMail(options: { port: number; smtpPort: number }): Mail {
  const { port, smtpPort } = options
  const inbox = createInbox()
  const smtp = receiveMail(inbox)
  const http: Server = createServer((request, response) => {
    handleInbox(inbox, request, response).catch((error: unknown) => {
      console.error('The mail inbox failed:', error)
      response.destroy()
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    async start() {
      await Promise.all([listen(http, { port }), smtp.listen(smtpPort)])
    },
    async stop() {
      await Promise.all([close(http), smtp.close()])
    },
  }
}
