import type { PhoneRequest } from '@latchkey/testing/phone'
import {
  decodeFunctionData,
  erc20Abi,
  formatEther,
  formatUnits,
  type Hex,
  hexToString,
  isAddressEqual,
  isHex,
  maxUint256,
  size,
  slice,
} from 'viem'
import type { World } from '../world/readWorld.ts'
import { type Description, describeRaw, nameOf } from './Description.ts'
import { describeBitcoinRequest } from './describeBitcoinRequest.ts'
import { describeCosmosRequest } from './describeCosmosRequest.ts'
import { describePolkadotRequest } from './describePolkadotRequest.ts'
import { describeSolanaRequest } from './describeSolanaRequest.ts'

/** Describes a request for a person. Parameters that cannot be decoded are shown raw. */
export function describeRequest(request: PhoneRequest, world: World): Description {
  if (request.chainId.startsWith('bip122:')) return describeBitcoinRequest(request, world)
  if (request.chainId.startsWith('cosmos:')) return describeCosmosRequest(request, world)
  if (request.chainId.startsWith('polkadot:')) return describePolkadotRequest(request, world)
  if (request.method.startsWith('solana_')) return describeSolanaRequest(request, world)
  const [first, second] = Array.isArray(request.params) ? request.params : []
  switch (request.method) {
    case 'personal_sign':
      return { title: 'Sign a message', facts: [['Account', String(second)]], text: readMessage(String(first)) }
    case 'eth_signTypedData_v4':
      return describeTypedData(String(first), second)
    case 'eth_sendTransaction':
      return describeTransaction(request.chainId, first, world)
    case 'wallet_switchEthereumChain':
      return { title: 'Switch network', facts: [['Network', nameOf(readChainId(first), world)]] }
    case 'wallet_addEthereumChain': {
      const { chainName, rpcUrls } = record(first)
      const node = Array.isArray(rpcUrls) ? String(rpcUrls[0]) : 'none'
      return {
        title: 'Add a network',
        facts: [
          ['Network', `${String(chainName ?? '')} (${readChainId(first)})`],
          ['Node', node],
        ],
      }
    }
    default:
      return describeRaw(request)
  }
}

function describeTypedData(account: string, data: unknown): Description {
  const typed = record(parse(data))
  const { domain, primaryType, message } = typed
  const { name, verifyingContract } = record(domain)
  return {
    title: 'Sign typed data',
    facts: [
      ['Account', account],
      ...(name ? [['For', String(name)] as const] : []),
      ...(verifyingContract ? [['Contract', String(verifyingContract)] as const] : []),
      ['Kind', String(primaryType)],
    ],
    text: JSON.stringify(message, undefined, 2),
  }
}

function describeTransaction(chainId: string, transaction: unknown, world: World): Description {
  const { from, to, value, data } = record(transaction)
  const wei = typeof value === 'string' && isHex(value) && value !== '0x' ? BigInt(value) : 0n
  const symbol = world.networks.find(({ id }) => id === chainId)?.nativeCurrency.symbol ?? 'ETH'
  const amount: readonly (readonly [string, string])[] = wei > 0n ? [['Amount', `${formatEther(wei)} ${symbol}`]] : []
  const network = ['Network', nameOf(chainId, world)] as const
  const sender = ['From', String(from)] as const
  if (typeof data === 'string' && isHex(data) && size(data) > 0) {
    if (to === undefined || to === null)
      return { title: 'Deploy a contract', facts: [...amount, ['Data', `${size(data)} bytes`], sender, network] }
    const call = describeCall({ to: String(to), data, tokens: world.tokens[chainId] ?? [] })
    return { title: call.title, facts: [...call.facts, ...amount, sender, network] }
  }
  return { title: 'Send', facts: [...amount, ['To', String(to)], sender, network] }
}

/** Text where the bytes are text, else the bytes. */
function readMessage(message: string): string {
  if (!isHex(message)) return message
  const text = hexToString(message)
  return /(?![\t\n\r])\p{Cc}|\ufffd/u.test(text) ? message : text
}

function readChainId(parameter: unknown): string {
  return `eip155:${Number(record(parameter).chainId)}`
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : data
  } catch {
    return {}
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

type Token = { symbol: string; decimals: number; address: Hex }

/** Describes a contract call: ERC-20 transfers and approvals by name, any other call by its selector. */
function describeCall(options: { to: string; data: Hex; tokens: readonly Token[] }): {
  title: string
  facts: readonly (readonly [string, string])[]
} {
  const { to, data, tokens } = options
  const token = tokens.find(({ address }) => /^0x[0-9a-fA-F]{40}$/.test(to) && isAddressEqual(address, to as Hex))
  const amount = (units: bigint) => {
    if (units === maxUint256) return `any amount of ${token?.symbol ?? 'the token'}`
    return token ? `${formatUnits(units, token.decimals)} ${token.symbol}` : `${units} base units`
  }
  const call = decodeErc20(data)
  const contract = ['Token', token ? `${token.symbol}, ${to}` : to] as const
  switch (call?.functionName) {
    case 'transfer':
      return { title: 'Send tokens', facts: [['Amount', amount(call.args[1])], ['To', call.args[0]], contract] }
    case 'transferFrom':
      return {
        title: 'Move tokens',
        facts: [['Amount', amount(call.args[2])], ['Out of', call.args[0]], ['To', call.args[1]], contract],
      }
    case 'approve':
      return { title: 'Allow spending', facts: [['Up to', amount(call.args[1])], ['By', call.args[0]], contract] }
    default:
      return {
        title: 'Call a contract',
        facts: [
          ['Contract', to],
          ['Function', size(data) >= 4 ? slice(data, 0, 4) : data],
          ['Data', `${size(data)} bytes`],
        ],
      }
  }
}

function decodeErc20(data: Hex) {
  try {
    return decodeFunctionData({ abi: erc20Abi, data })
  } catch {
    // Not an ERC-20 call.
    return undefined
  }
}
