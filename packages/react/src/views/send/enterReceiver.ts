import { type Latchkey, type PaymentRequest, parsePaymentRequest, setSend } from '@latchkey/core'

/**
 * Takes in what was typed, pasted or scanned as the receiver. Of a payment request the receiver goes into the field; what else it asks for
 * waits
 * to be followed (`usePaymentRequest`). One that does not read stays as it is, for its sentence to stand beside it.
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
