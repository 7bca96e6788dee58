import { type CaipNetworkId, chainNamespaces, isCaipAddress, parseCaipAddress } from '@latchkey/wire'
import type { PaymentRequest } from './PaymentRequest.ts'
import { parseBitcoinUri } from './parseBitcoinUri.ts'
import { parseSolanaPay } from './parseSolanaPay.ts'
import { decode, invalid } from './requestText.ts'

/** Far longer than any real payment request. */
const longest = 2_000
/** Suggestions that wallets decide themselves. */
const ignored = new Set(['gas', 'gasLimit', 'gasPrice'])

/**
 * Parses an EIP-681 URI (`ethereum:…`, a payment of the native currency or a call of ERC-20's `transfer`), a transfer request of Solana Pay
 * (`solana:…`), a Bitcoin URI (BIP 21, `bitcoin:…`) or a CAIP-10 account id.
 *
 * @returns undefined for any other text, such as an address or a name.
 * @throws PaymentRequestInvalidError if it is malformed, calls another function or has an unsupported parameter.
 * @example
 * parsePaymentRequest('ethereum:0xd8dA…6045@1?value=2.014e18')
 * // { receiver: '0xd8dA…6045', caipNetworkId: 'eip155:1', amount: 2014000000000000000n }
 * parsePaymentRequest('eip155:1:0xd8dA…6045') // { receiver: '0xd8dA…6045', caipNetworkId: 'eip155:1' }
 */
export function parsePaymentRequest(text: string): PaymentRequest | undefined {
  const trimmed = text.trim()
  const isUri = /^ethereum:/i.test(trimmed)
  // Two colons are an account id; a link after the first one is a transaction made elsewhere.
  const isSolanaPay = /^solana:([^:?]*(\?|$)|https?:)/i.test(trimmed)
  const isBitcoin = /^bitcoin:/i.test(trimmed)
  if (!isUri && !isSolanaPay && !isBitcoin && !chainNamespaces.some((namespace) => trimmed.startsWith(`${namespace}:`)))
    return undefined
  if (trimmed.length > longest) throw invalid(trimmed, 'the length')
  if (isSolanaPay) return parseSolanaPay(trimmed)
  if (isBitcoin) return parseBitcoinUri(trimmed)
  return isUri ? parseUri(trimmed) : parseAccountId(trimmed)
}

function parseAccountId(text: string): PaymentRequest {
  if (!isCaipAddress(text)) throw invalid(text, 'the form')
  const { chainNamespace, chainId, address } = parseCaipAddress(text)
  return { receiver: address, caipNetworkId: `${chainNamespace}:${chainId}` }
}

function parseUri(text: string): PaymentRequest {
  const [path = '', query = '', ...moreQueries] = text.slice('ethereum:'.length).split('?')
  const [place = '', call, ...morePaths] = path.split('/')
  const [written = '', chain, ...moreChains] = place.split('@')
  if (moreQueries.length + morePaths.length + moreChains.length > 0) throw invalid(text, 'the form')
  if (chain !== undefined && !/^\d{1,20}$/.test(chain)) throw invalid(text, 'the chain')

  const target = decode(text, written.replace(/^pay-/, ''))
  const caipNetworkId: CaipNetworkId | undefined = chain === undefined ? undefined : `eip155:${BigInt(chain)}`
  const parameters = parseParameters(text, query)
  const amountOf = (key: string) => {
    const value = parameters.get(key)
    return value === undefined ? undefined : parseNumber(text, value)
  }
  const given = (value: bigint | undefined) => (value ? { amount: value } : {})
  const where = caipNetworkId ? { caipNetworkId } : {}

  if (call === undefined) {
    assertKnown(text, parameters, ['value'])
    return { receiver: parseTarget(text, target), ...where, ...given(amountOf('value')) }
  }
  if (call !== 'transfer') throw invalid(text, 'the function')
  assertKnown(text, parameters, ['address', 'uint256', 'value'])
  if (amountOf('value')) throw invalid(text, 'the amount')
  if (!isHexAddress(target)) throw invalid(text, 'the token')
  const receiver = parameters.get('address')
  if (!receiver) throw invalid(text, 'the receiver')
  return {
    receiver: parseTarget(text, decode(text, receiver)),
    ...where,
    token: target,
    ...given(amountOf('uint256')),
  }
}

/** An address, or a name: anything with a dot, checked where it is resolved. */
function parseTarget(text: string, target: string): string {
  if (!isHexAddress(target) && !target.includes('.')) throw invalid(text, 'the receiver')
  return target
}

function isHexAddress(target: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(target)
}

function parseParameters(text: string, query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const part of query === '' ? [] : query.split('&')) {
    const [key = '', value, ...more] = part.split('=')
    if (value === undefined || more.length > 0) throw invalid(text, 'a parameter')
    if (parameters.has(key)) throw invalid(text, 'a parameter')
    parameters.set(key, value)
  }
  return parameters
}

function assertKnown(text: string, parameters: ReadonlyMap<string, string>, known: readonly string[]): void {
  for (const key of parameters.keys()) if (!known.includes(key) && !ignored.has(key)) throw invalid(text, 'a parameter')
}

/** EIP-681's `number`: a decimal with an exponent, which must come to a whole number of base units. */
function parseNumber(text: string, value: string): bigint {
  const [, whole = '', fraction = '', exponent = ''] =
    /^\+?(\d{0,78})(?:\.(\d{1,78}))?(?:e(\d{0,2}))?$/i.exec(value) ?? []
  const digits = fraction.replace(/0+$/, '')
  const places = Number(exponent)
  if (whole + fraction === '' || digits.length > places) throw invalid(text, 'the amount')
  const amount = BigInt(whole + digits.padEnd(places, '0'))
  if (amount >= 2n ** 256n) throw invalid(text, 'the amount')
  return amount
}
