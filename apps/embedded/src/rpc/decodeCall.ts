import { readCallData, toAddress, toBoolean, toNumber, toNumbers } from './abi.ts'
import { decodePermit2, type Permit2Call, permit2 } from './decodePermit2.ts'
import { decodeTokenVault, type VaultCall } from './decodeTokenVault.ts'
import type { DecodedSwap } from './swaps/DecodedSwap.ts'
import { decodeSwap } from './swaps/decodeSwap.ts'
import type { KnownContracts } from './swaps/knownContracts.ts'
import { readCommands } from './swaps/readCommands.ts'
import { readMulticall } from './swaps/readMulticall.ts'

/** What a call does, as far as its data says. Addresses are lower-case hex, amounts base units. */
export type DecodedCall =
  | { kind: 'native' }
  | { kind: 'create' }
  /** Of the called contract, which may be an ERC-20 or an ERC-721: `amount` is an amount or an id. */
  | { kind: 'transfer'; from: string | undefined; to: string; amount: bigint }
  | { kind: 'approve'; spender: string; amount: bigint; isIncrease: boolean }
  | { kind: 'permit'; owner: string; spender: string; amount: bigint }
  /** An ERC-721 token, or tokens of ERC-1155. */
  | { kind: 'nft'; from: string; to: string; ids: readonly bigint[]; amounts: readonly bigint[] | undefined }
  | { kind: 'operator'; operator: string; isApproved: boolean }
  | Permit2Call
  | VaultCall
  | DecodedSwap
  /** Into or out of the token that wraps the native currency. */
  | { kind: 'wrap' | 'unwrap'; amount: bigint }
  /** Calls of the called contract to itself, in their order. What they do together is not known. */
  | { kind: 'multicall'; calls: readonly DecodedCall[] }
  /** `commands`: of a router that carries out several, the numbers of those that the wallet does not know. */
  | { kind: 'unknown'; selector: string; commands?: readonly number[] }

type Decoder = (words: readonly string[]) => Exclude<DecodedCall, { kind: 'unknown' }> | undefined

/** A function whose arguments are exactly so many words. What stands behind them is for a contract that the wallet does not know. */
function fixed(count: number, decode: Decoder): Decoder {
  return (words) => (words.length === count ? decode(words) : undefined)
}

const selectors: Record<string, Decoder> = {
  // transfer(address,uint256)
  '0xa9059cbb': fixed(2, ([to, amount]) => toTransfer({ to, amount })),
  // transferFrom(address,address,uint256)
  '0x23b872dd': fixed(3, ([from, to, amount]) => (toAddress(from) ? toTransfer({ from, to, amount }) : undefined)),
  // approve(address,uint256)
  '0x095ea7b3': fixed(2, ([spender, amount]) => toApproval(spender, amount, false)),
  // increaseAllowance(address,uint256)
  '0x39509351': fixed(2, ([spender, amount]) => toApproval(spender, amount, true)),
  // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
  '0xd505accf': fixed(7, ([ownerWord, spenderWord, amountWord]) => {
    const [owner, spender, amount] = [toAddress(ownerWord), toAddress(spenderWord), toNumber(amountWord)]
    return owner && spender && amount !== undefined ? { kind: 'permit', owner, spender, amount } : undefined
  }),
  // setApprovalForAll(address,bool)
  '0xa22cb465': fixed(2, ([operatorWord, approvedWord]) => {
    const [operator, isApproved] = [toAddress(operatorWord), toBoolean(approvedWord)]
    return operator && isApproved !== undefined ? { kind: 'operator', operator, isApproved } : undefined
  }),
  // safeTransferFrom(address,address,uint256), and with bytes
  '0x42842e0e': fixed(3, ([from, to, id]) => toNft({ from, to, ids: toList(id), amounts: undefined })),
  '0xb88d4fde': ([from, to, id]) => toNft({ from, to, ids: toList(id), amounts: undefined }),
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0xf242432a': ([from, to, id, amount]) => toNft({ from, to, ids: toList(id), amounts: toList(amount) ?? [] }),
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0x2eb2c2d6': (words) =>
    toNft({ from: words[0], to: words[1], ids: toNumbers(words, 2), amounts: toNumbers(words, 3) ?? [] }),
}

/**
 * Other functions with which the caller of a token gives it away: increaseApproval(address,uint256), send and burn of ERC-777, its
 * authorizeOperator(address), transferAndCall and approveAndCall in their forms, burn(uint256), and DAI's push and move. Then those of which
 * no log says what others may take: ERC-6909's setOperator, approve, transfer and transferFrom, Aave's approveDelegation, Morpho's
 * setAuthorization and Compound's allow, and transferPunk, offerPunkForSale and offerPunkForSaleToAddress.
 */
const otherTokenSelectors: readonly string[] = [
  '0xd73dd623',
  '0x9bd9bbc6',
  '0xfe9d9303',
  '0x959b8c3f',
  '0x1296ee62',
  '0x4000aea0',
  '0x3177029f',
  '0xcae9ca51',
  '0x42966c68',
  '0xb753a98c',
  '0xbb35783b',
  '0x558a7297',
  '0x426a8493',
  '0x095bcdb6',
  '0xfe99049a',
  '0xc04a8a10',
  '0xeecea000',
  '0x110496e5',
  '0x8b72a2ec',
  '0xc44193c3',
  '0xbf31196f',
]

/**
 * Whether a call that could not be read may give tokens away all the same: a token ignores what stands behind the arguments that it takes.
 * @param to in lower case.
 */
export function isTokenFunction(selector: string, to: string): boolean {
  return to === permit2 || Object.hasOwn(selectors, selector) || otherTokenSelectors.includes(selector)
}

export type CallToDecode = {
  to: string | null
  /** In lower case. */
  data: string
  /** Base units of the native currency. */
  value: bigint
  /** The visitor's address. */
  account: string
}

/**
 * Reads what a transaction does. A call that is not exactly one of these is unknown, never guessed.
 * @example decodeCall({ to, data: '0x', value: 1n, account }, known) // { kind: 'native' }
 */
export function decodeCall(call: CallToDecode, known: KnownContracts): DecodedCall {
  const { data, value } = call
  if (call.to === null) return { kind: 'create' }
  const to = call.to.toLowerCase()
  const wrapping = to === known.wrappedNative ? decodeWrapping(data, value) : undefined
  if (wrapping) return wrapping
  if (data === '0x') return { kind: 'native' }
  const swap = decodeSwap(to, { data, value, account: call.account.toLowerCase() }, known)
  if (swap) return swap
  const commands = known.routers.get(to) === 'uniswapUniversal' ? readCommands(data)?.commands : undefined
  const unknown = commands?.filter((command) => typeof command === 'number')
  return unknown?.length ? { kind: 'unknown', selector: data.slice(0, 10), commands: unknown } : decodeData(to, data)
}

function decodeData(to: string, data: string): DecodedCall {
  const selector = data.slice(0, 10)
  if (to === permit2) return decodePermit2(data) ?? { kind: 'unknown', selector }
  const many = readMulticall(data)
  if (many && many.calls.length > 0)
    return { kind: 'multicall', calls: many.calls.map((each) => decodeInner(to, each)) }
  const call = readCallData(data)
  if (!call) return { kind: 'unknown', selector }
  const decode = Object.hasOwn(selectors, selector) ? selectors[selector] : undefined
  return decode?.(call.words) ?? decodeTokenVault(call.selector, call.words) ?? { kind: 'unknown', selector }
}

/** What a call does one after the other: the calls in a batch, or itself. */
export function partsOf(call: DecodedCall): readonly DecodedCall[] {
  return call.kind === 'multicall' ? call.calls : [call]
}

/** Calls within calls within calls are listed as unknown. */
function decodeInner(to: string, data: string): DecodedCall {
  const call = decodeData(to, data)
  return call.kind === 'multicall' ? { kind: 'unknown', selector: data.slice(0, 10) } : call
}

/** deposit(), a plain payment, or withdraw(uint256). */
function decodeWrapping(data: string, value: bigint): DecodedCall | undefined {
  if (data === '0x' || data === '0xd0e30db0') return { kind: 'wrap', amount: value }
  const call = value === 0n && data.startsWith('0x2e1a7d4d') ? readCallData(data) : undefined
  const amount = call?.words.length === 1 ? toNumber(call.words[0]) : undefined
  return amount === undefined ? undefined : { kind: 'unwrap', amount }
}

type Word = string | undefined

function toTransfer(words: { from?: Word; to: Word; amount: Word }): (DecodedCall & { kind: 'transfer' }) | undefined {
  const [from, to, amount] = [toAddress(words.from), toAddress(words.to), toNumber(words.amount)]
  return to && amount !== undefined ? { kind: 'transfer', from, to, amount } : undefined
}

function toApproval(
  spenderWord: Word,
  amountWord: Word,
  isIncrease: boolean,
): (DecodedCall & { kind: 'approve' }) | undefined {
  const [spender, amount] = [toAddress(spenderWord), toNumber(amountWord)]
  return spender && amount !== undefined ? { kind: 'approve', spender, amount, isIncrease } : undefined
}

function toList(word: Word): bigint[] | undefined {
  const number = toNumber(word)
  return number === undefined ? undefined : [number]
}

type NftWords = { from: Word; to: Word; ids: bigint[] | undefined; amounts: bigint[] | undefined }

function toNft(words: NftWords): (DecodedCall & { kind: 'nft' }) | undefined {
  const { ids, amounts } = words
  const [from, to] = [toAddress(words.from), toAddress(words.to)]
  if (!from || !to || !ids || ids.length === 0) return undefined
  return amounts && amounts.length !== ids.length ? undefined : { kind: 'nft', from, to, ids, amounts }
}
