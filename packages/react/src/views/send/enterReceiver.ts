import { type Latchkey, type PaymentRequest, parsePaymentRequest, setSend } from '@latchkey/core'

/**
 * Stores the typed, pasted or scanned recipient. Of a payment request, the recipient goes into the field and the rest waits for
 * `usePaymentRequest`. An unreadable one stays in the field, with its error beside it.
 */
export function enterReceiver(latchkey: Latchkey, text: string): void {
  const request = readRequest(text)
  setSend(latchkey, {
    receiverAddress: request?.receiver ?? text,
    receiverProfileName: undefined,
    receiverProfileImageUrl: undefined,
    receiverNameFacts: undefined,
    paymentRequest: request,
  })
}

function readRequest(text: string): PaymentRequest | undefined {
  try {
    return parsePaymentRequest(text)
  } catch {
    return undefined
  }
}
