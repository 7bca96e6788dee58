import { BaseError, type Latchkey, parsePaymentRequest, resolveReceiver } from '@latchkey/core'

/** Whether the text of a code is for the receiver field: a payment request, an address, or a name, whether or not it can be followed. */
export async function isReceiverText(kit: Latchkey, text: string): Promise<boolean> {
  // A name has no colon; a link to a page or to a wallet has.
  if (/^[^\s:/]+\.[^\s:/]+$/.test(text.trim())) return true
  try {
    if (parsePaymentRequest(text)) return true
    await resolveReceiver(kit, { receiver: text })
    return true
  } catch (error) {
    return (
      error instanceof BaseError && (error.code === 'RECEIVER_CHECKSUM' || error.code === 'PAYMENT_REQUEST_INVALID')
    )
  }
}
