import type { PaymentRequest } from './PaymentRequest.ts'
import { decode, invalid } from './requestText.ts'

/**
 * What would change where the money goes (the recipient is in the path, and nowhere else), and what its recipient finds the payment by,
 * which transfers cannot carry.
 */
const refused = ['address', 'recipient', 'to', 'reference']
const known = ['amount', 'spl-token', 'memo']

/**
 * Parses a transfer request of Solana Pay, `solana:<recipient>?amount=1.5&spl-token=<mint>&memo=…`. It counts in whole tokens and names no
 * cluster. Parameters that only describe the payment are left out, as the specification says.
 * @throws PaymentRequestInvalidError if it is malformed, repeats a parameter, or is a link to a transaction made elsewhere
 */
export function parseSolanaPay(text: string): PaymentRequest {
  const [receiver = '', query = '', ...more] = text.slice('solana:'.length).split('?')
  if (more.length > 0) throw invalid(text, 'the form')
  if (!isKey(receiver)) throw invalid(text, 'the receiver')
  const parameters = parseParameters(text, query)
  const token = parameters.get('spl-token')
  if (token !== undefined && !isKey(token)) throw invalid(text, 'the token')
  const amount = parameters.get('amount')
  // Whole tokens without an exponent; more digits than any token has are no amount.
  if (amount !== undefined && !/^\d{1,20}(\.\d{1,20})?$/.test(amount)) throw invalid(text, 'the amount')
  const memo = parameters.get('memo')
  return {
    receiver,
    chainNamespace: 'solana',
    ...(token && { token }),
    ...(amount && /[1-9]/.test(amount) && { wholeAmount: amount }),
    ...(memo && { memo }),
  }
}

/** Base58 of 32 bytes, in form: the adapter checks it where it is entered. */
function isKey(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

function parseParameters(text: string, query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const part of query === '' ? [] : query.split('&')) {
    const [written = '', value, ...more] = part.split('=')
    const key = decode(text, written)
    const name = key.trim().toLowerCase()
    if (refused.includes(name)) throw invalid(text, 'a parameter')
    if (!known.includes(name)) continue
    // Another spelling of what decides about the money is no description.
    if (key !== name) throw invalid(text, 'a parameter')
    if (value === undefined || more.length > 0 || parameters.has(key)) throw invalid(text, 'a parameter')
    parameters.set(key, decode(text, value))
  }
  return parameters
}
