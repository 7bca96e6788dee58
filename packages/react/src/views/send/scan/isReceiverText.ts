import { parsePaymentRequest } from '@latchkey/core'

/** Shorter than any address. */
const shortest = 25

/** Whether a code's text is meant for the receiver field: a payment request, followed or not, an address or a name. Links to pages and wallets are not. */
export function isReceiverText(text: string): boolean {
  const trimmed = text.trim()
  if (/^[^\s:/]+$/.test(trimmed)) return trimmed.length >= shortest || trimmed.includes('.')
  try {
    return parsePaymentRequest(trimmed) !== undefined
  } catch {
    // Its sentence stands beside the field.
    return true
  }
}
