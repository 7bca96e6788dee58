import type { WorldInfo } from '@latchkey/world'

/** A mail in the world's inbox. */
export type ReceivedMail = { id: number; receivedAt: string; subject: string; text: string }

/** What was mailed to an address, newest first. */
export async function readMails({ mail }: Pick<WorldInfo, 'mail'>, email: string): Promise<ReceivedMail[]> {
  const url = `${mail}/messages?to=${encodeURIComponent(email)}`
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  const { messages } = (await response.json()) as { messages: ReceivedMail[] }
  return messages
}
