import { type Address, concat, type Hex, hexToBytes, keccak256, namehash, numberToHex, zeroAddress } from 'viem'
import { sign } from 'viem/accounts'
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, parseAbi } from 'viem/utils'
import type { Secret } from '../secrets/createSecret.ts'
import type { StoredName } from '../stores/NameStore.ts'
import { ethereumCoinType } from './coinTypes.ts'

/** Decodes a name in DNS wire format; undefined where it is invalid, or contains characters other than printable ASCII. */
export function decodeDnsName(encoded: Hex): string | undefined {
  const bytes = hexToBytes(encoded)
  const labels: string[] = []
  let offset = 0
  for (;;) {
    const length = bytes[offset]
    if (length === undefined) return undefined
    if (length === 0) return offset === bytes.length - 1 && labels.length > 0 ? labels.join('.') : undefined
    const label = bytes.slice(offset + 1, offset + 1 + length)
    if (label.length < length || label.some((byte) => byte <= 0x20 || byte >= 0x7f || byte === 0x2e)) return undefined
    labels.push(String.fromCharCode(...label))
    offset += 1 + length
  }
}

const addressAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const recordAbi = parseAbi([
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] calls) returns (bytes[])',
])
const abi = [...addressAbi, ...coinAbi, ...recordAbi]

/** Calls in one multicall. */
const maxCalls = 64
/** Our attributes by ENSIP-5 key. */
const attributeOfKey: Readonly<Record<string, string>> = { description: 'bio', bio: 'bio', avatar: 'avatar' }

/**
 * Encodes what a resolver contract would return for a call about a name; empty records where the name is not registered. Undefined for
 * unknown calls and calls about another name.
 */
export function resolveRecords(
  call: Hex,
  { name, stored }: { name: string; stored: StoredName | undefined },
): Hex | undefined {
  // Once for all calls: hashing a name of a hundred labels takes milliseconds.
  return resolve(call, { node: namehash(name), stored })
}

function resolve(call: Hex, options: { node: Hex; stored: StoredName | undefined }): Hex | undefined {
  const { node, stored } = options
  const decoded = decode(call)
  if (!decoded) return undefined
  if (decoded.functionName === 'multicall') {
    const [calls] = decoded.args
    if (calls.length > maxCalls) return undefined
    const results = calls.map((one) => (decode(one)?.functionName === 'multicall' ? undefined : resolve(one, options)))
    if (results.includes(undefined)) return undefined
    return encodeAbiParameters([{ type: 'bytes[]' }], [results.filter((result) => result !== undefined)])
  }
  if (decoded.args[0] !== node) return undefined
  const getAddress = (coinType: bigint) =>
    stored?.addresses.find((owned) => BigInt(owned.coinType) === coinType)?.address
  if (decoded.functionName === 'text') {
    const attribute = attributeOfKey[decoded.args[1]]
    const text = (attribute !== undefined && stored?.attributes?.[attribute]) || ''
    return encodeFunctionResult({ abi: recordAbi, functionName: 'text', result: text })
  }
  if (decoded.functionName === 'contenthash')
    return encodeFunctionResult({ abi: recordAbi, functionName: 'contenthash', result: '0x' })
  const [, coinType] = decoded.args
  if (coinType === undefined) {
    const address = getAddress(BigInt(ethereumCoinType)) ?? zeroAddress
    return encodeFunctionResult({ abi: addressAbi, functionName: 'addr', result: address })
  }
  return encodeFunctionResult({ abi: coinAbi, functionName: 'addr', result: getAddress(coinType) ?? '0x' })
}

function decode(call: Hex) {
  try {
    return decodeFunctionData({ abi, data: call })
  } catch {
    return undefined
  }
}

/**
 * Signs the response to a resolver contract's request as `NameResolver.resolveWithAnswer` verifies it (EIP-191, version 0): for this
 * contract and request, valid until `expires` (seconds since 1970).
 */
export async function signResponse(
  key: Secret,
  options: { resolver: Address; request: Hex; result: Hex; expires: number },
): Promise<Hex> {
  const { resolver, request, result, expires } = options
  const hash = keccak256(
    concat(['0x1900', resolver, numberToHex(expires, { size: 8 }), keccak256(request), keccak256(result)]),
  )
  const signature = await sign({ hash, privateKey: key.reveal() as Hex, to: 'hex' }) // the configuration's pattern
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, BigInt(expires), signature],
  )
}
