import type { WalletChain } from '../boot/readPage.ts'
import { permit2 } from './decodePermit2.ts'
import { findKnownToken } from './findKnownToken.ts'
import { isUnlimited } from './formatUnits.ts'
import type { Leaf, TypedDataRead } from './readTypedData.ts'
import { toChainNumber } from './toChainNumber.ts'

/** What a signature lets a spender take: contracts in lower case, base units. */
export type PermitAmount = { token: string; amount: bigint }

/** The fields of what is signed, in their order; a number in brackets stands for any place in a list. */
const erc2612 = 'owner address,spender address,value uint256,nonce uint256,deadline uint256'
const details = (at: string) =>
  [`${at}.token address`, `${at}.amount uint160`, `${at}.expiration uint48`, `${at}.nonce uint48`].join(',')
const permitted = (at: string) => `${at}.token address,${at}.amount uint256`
const onPermit2: Readonly<Record<string, { each: (at: string) => string; list: string; rest: string }>> = {
  PermitSingle: { each: details, list: 'details', rest: 'spender address,sigDeadline uint256' },
  PermitBatch: { each: details, list: 'details', rest: 'spender address,sigDeadline uint256' },
  PermitTransferFrom: {
    each: permitted,
    list: 'permitted',
    rest: 'spender address,nonce uint256,deadline uint256',
  },
  PermitBatchTransferFrom: {
    each: permitted,
    list: 'permitted',
    rest: 'spender address,nonce uint256,deadline uint256',
  },
}

/**
 * The amounts of a permit whose meaning is certain: one of a listed token (ERC-2612) or of Permit2, with exactly its fields, on the network
 * in use.
 * @returns undefined for everything else, and where an amount has no limit: then nothing but the holdings limits what is taken.
 */
export function readPermit(data: TypedDataRead, chain: WalletChain): readonly PermitAmount[] | undefined {
  const contract = data.domain.find(({ path }) => path === 'verifyingContract')?.value.toLowerCase()
  if (contract === undefined || data.chainId !== BigInt(toChainNumber(chain))) return undefined
  const amounts =
    contract === permit2 ? readPermit2(data) : findKnownToken(chain, contract) && readErc2612(data, contract)
  return amounts?.some(({ amount }) => isUnlimited(amount)) ? undefined : amounts
}

function readErc2612({ primaryType, message }: TypedDataRead, token: string): PermitAmount[] | undefined {
  if (primaryType !== 'Permit' || fieldsOf(message) !== erc2612) return undefined
  return [{ token, amount: BigInt(message[2]?.value ?? 0) }]
}

function readPermit2({ primaryType, message }: TypedDataRead): PermitAmount[] | undefined {
  const shape = Object.hasOwn(onPermit2, primaryType) ? onPermit2[primaryType] : undefined
  if (!shape) return undefined
  const { each, list, rest } = shape
  const tokens = message.filter(({ path }) => path.startsWith(`${list}`) && path.endsWith('.token'))
  const places = primaryType.includes('Batch') ? tokens.map((_, index) => `${list}[${index}]`) : [list]
  if (places.length === 0 || fieldsOf(message) !== [...places.map(each), rest].join(',')) return undefined
  const valueAt = (path: string) => message.find((leaf) => leaf.path === path)?.value ?? ''
  return places.map((at) => ({ token: valueAt(`${at}.token`).toLowerCase(), amount: BigInt(valueAt(`${at}.amount`)) }))
}

function fieldsOf(leaves: readonly Leaf[]): string {
  return leaves.map(({ path, type }) => `${path} ${type}`).join(',')
}
