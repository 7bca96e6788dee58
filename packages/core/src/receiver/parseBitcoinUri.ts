import type { PaymentRequest } from './PaymentRequest.ts'
import { decode, invalid } from './requestText.ts'

/** Addresses in form: in base58, or in bech32 in any one case. The adapter checks them, and their network, where they are entered. */
const address =
  /^([13mn2][1-9A-HJ-NP-Za-km-z]{24,39}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87})$/
/** There are no more bitcoin than that. */
const mostBitcoin = 21_000_000n

/**
 * Parses a Bitcoin URI (BIP 21), `bitcoin:<address>?amount=0.5&label=…&message=…`. It counts in whole bitcoin and names no network: its
 * address does. Parameters that only describe the payment, and those of other ways to pay it, are left out; what a payment requires beyond
 * that (`req-…`) is not known here.
 * @throws PaymentRequestInvalidError if it is malformed, repeats the amount, or requires something else
 */
export function parseBitcoinUri(text: string): PaymentRequest {
  const [written = '', query = '', ...more] = text.slice('bitcoin:'.length).split('?')
  if (more.length > 0) throw invalid(text, 'the form')
  if (!address.test(written)) throw invalid(text, 'the receiver')
  const amount = readAmount(text, query)
  return {
    // QR codes are smaller in capitals.
    receiver: /^(BC|TB|BCRT)1/.test(written) ? written.toLowerCase() : written,
    chainNamespace: 'bip122',
    ...(amount && { wholeAmount: amount }),
  }
}

function readAmount(text: string, query: string): string | undefined {
  let amount: string | undefined
  for (const part of query === '' ? [] : query.split('&')) {
    const [key = '', value, ...more] = part.split('=')
    // Written in capitals for a QR code, too.
    const name = decode(text, key).trim().toLowerCase()
    if (name.startsWith('req-')) throw invalid(text, 'a parameter')
    if (name !== 'amount') continue
    if (value === undefined || more.length > 0 || amount !== undefined) throw invalid(text, 'a parameter')
    amount = parseBitcoin(text, decode(text, value))
  }
  return amount && /[1-9]/.test(amount) ? amount : undefined
}

/** Whole bitcoin with up to eight decimals: satoshis are not divided. */
function parseBitcoin(text: string, value: string): string {
  const [, whole = '', fraction = ''] = /^(\d{0,8})(?:\.(\d{0,8}))?$/.exec(value) ?? []
  if (whole + fraction === '') throw invalid(text, 'the amount')
  const satoshis = BigInt(whole + fraction.padEnd(8, '0'))
  if (satoshis > mostBitcoin * 100_000_000n) throw invalid(text, 'the amount')
  const digits = fraction.replace(/0+$/, '')
  return `${BigInt(whole || '0')}${digits && `.${digits}`}`
}
