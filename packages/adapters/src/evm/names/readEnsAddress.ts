import { BaseError } from '@latchkey/core/errors'
import {
  type Address,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  namehash,
  parseAbi,
  stringToBytes,
  toHex,
  zeroAddress,
} from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import { callWithLookups, localGateway } from './callWithLookups.ts'
import type { EnsRegistry } from './parseEns.ts'
import type { RequestGateway } from './requestGateway.ts'

const ethereumCoinType = 60

const universalAbi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes result, address resolver)',
])
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

/**
 * The address that ENS has for a normalized name, by the universal resolver (ENSIP-10, ENSIP-11); undefined where it has none.
 * @throws GatewayError where a gateway of the name's resolver does not respond, and what the rpc throws
 */
export async function readEnsAddress(
  rpc: Rpc,
  options: { ens: EnsRegistry; name: string; coinType: number; requestGateway: RequestGateway; signal: AbortSignal },
): Promise<Address | undefined> {
  const { ens, name, coinType, ...rest } = options
  const dnsName = encodeDnsName(name)
  if (!dnsName) return undefined
  const node = namehash(name)
  // Every resolver has `addr(node)`; fewer have the variant with a coin type.
  const record =
    coinType === ethereumCoinType
      ? encodeFunctionData({ abi: addrAbi, args: [node] })
      : encodeFunctionData({ abi: coinAbi, args: [node, BigInt(coinType)] })
  const data = encodeFunctionData({ abi: universalAbi, args: [dnsName, record, [localGateway]] })
  const answer = await callWithLookups(rpc, { network: ens.network, to: ens.universalResolver, data, ...rest }).catch(
    (error: unknown) => {
      // There is no resolver, or it lacks the record: a name without an address.
      if (error instanceof BaseError && error.code === 'EXECUTION_REVERTED') return undefined
      throw error
    },
  )
  return answer && decodeAddress(answer, coinType)
}

/** Anyone can deploy a resolver: a result that does not decode counts as no address. */
function decodeAddress(answer: Hex, coinType: number): Address | undefined {
  try {
    const [result] = decodeFunctionResult({ abi: universalAbi, data: answer })
    const address =
      coinType === ethereumCoinType
        ? decodeFunctionResult({ abi: addrAbi, data: result })
        : getAddress(decodeAbiParameters([{ type: 'bytes' }], result)[0])
    return isAddressEqual(address, zeroAddress) ? undefined : address
  } catch {
    return undefined
  }
}

/** A name as DNS writes it (RFC 1035 §3.1); undefined for one with a label that does not fit. */
function encodeDnsName(name: string): Hex | undefined {
  const labels = name.split('.').map((label) => stringToBytes(label))
  if (labels.some(({ length }) => length === 0 || length > 255)) return undefined
  return toHex(Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), 0]))
}
