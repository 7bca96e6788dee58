import PostalMime, { type Address } from 'postal-mime'
import type { Message } from './createInbox.ts'

/** Longest part that is kept, in characters: a login mail has a few hundred. */
const maxPartLength = 200_000

/**
 * Reads a message as it came over SMTP (RFC 5322, MIME).
 * @param raw - its bytes.
 * @throws Error where it is no message, such as one that nests too deeply.
 */
export async function readMessage(raw: Uint8Array): Promise<Omit<Message, 'id' | 'receivedAt' | 'to'>> {
  const { from, subject = '', text = '', html } = await PostalMime.parse(raw)
  return {
    from: from ? formatAddress(from) : '',
    subject,
    text: text.slice(0, maxPartLength),
    html: html?.slice(0, maxPartLength) ?? null,
  }
}

function formatAddress({ name, address }: Address): string {
  if (address === undefined) return name
  return name === '' ? address : `${name} <${address}>`
}
