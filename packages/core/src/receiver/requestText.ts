import { PaymentRequestInvalidError } from '../errors/send.ts'

/** A part of a payment request without its percent-encoding. @throws PaymentRequestInvalidError */
export function decode(text: string, part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw invalid(text, 'the form')
  }
}

export function invalid(text: string, part: string): PaymentRequestInvalidError {
  return new PaymentRequestInvalidError({ text, part })
}
