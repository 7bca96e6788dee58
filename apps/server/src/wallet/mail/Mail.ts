import * as z from 'zod'

/** A mail to one visitor, in plain text and the same as simple HTML. */
export const mailSchema = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof mailSchema>

/** A notice is of use for as long as it may take to mend a mail server: a day, in milliseconds. */
export const noticeMs = 24 * 3_600_000

export type Mailer = {
  /** Host and port of the mail server. */
  server: string
  /** Hands a mail to the mail server; rejects where it does not accept it in time. */
  send: (mail: Mail, id: string) => Promise<void>
  /** Connects and logs in; rejects where the mail server does not take mails from here. */
  check: () => Promise<void>
  close: () => void
}
