import * as z from 'zod'

/** A mail to one visitor, in plain text and the same as simple HTML. */
export const mailSchema = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof mailSchema>

/** Hands a mail to the mail server; rejects where it does not accept it in time. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void>; close: () => void }
