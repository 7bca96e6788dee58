import type { ShownFact, ShownPreview } from '../screens/screens.ts'
import { checksumAddress } from './checksumAddress.ts'
import type { DecodedCall } from './decodeCall.ts'
import type { VaultCall } from './decodeTokenVault.ts'
import { addressFact, amountFacts, type FactSources } from './facts.ts'
import { isUnlimited } from './formatUnits.ts'
import type { Preview } from './previewTransaction.ts'
import type { Grant, NftChange } from './readLogs.ts'

/** A preview in words: what the visitor pays, what they receive, and what others may take that the transaction does not say. */
export function describePreview(
  preview: Preview,
  { silent, ...sources }: FactSources & { silent: readonly Grant[] },
): ShownPreview {
  if (preview.kind !== 'changes') return preview
  // NFTs are listed one by one.
  const collections = preview.nfts.map(({ contract }) => contract)
  const changed = preview.balances.filter(
    ({ contract, before, after }) => before !== after && !collections.includes(contract ?? ''),
  )
  const balanceFacts = (isReceived: boolean) =>
    changed.flatMap(({ contract, before, after }) => {
      const change = after - before
      if (change > 0n !== isReceived) return []
      const name = isReceived ? 'receive' : 'pay'
      return amountFacts(name, isReceived ? change : -change, { ...sources, contract })
    })
  const nftFacts = (wanted: boolean) =>
    preview.nfts.flatMap(({ contract, id, amount, isReceived }): ShownFact[] => {
      const value = amount === 1n ? `NFT ${id}` : `NFT ${id} × ${amount}`
      return isReceived === wanted
        ? [{ name: isReceived ? 'receive' : 'pay', value, note: checksumAddress(contract) }]
        : []
    })
  return {
    kind: 'changes',
    facts: [
      ...balanceFacts(false),
      ...nftFacts(false),
      ...balanceFacts(true),
      ...nftFacts(true),
      ...silent.flatMap((grant) => grantFacts(grant, sources)),
    ],
  }
}

function grantFacts(grant: Grant, sources: FactSources): ShownFact[] {
  const { contract, spender } = grant
  const amounts: ShownFact[] =
    grant.kind === 'limit' && !isUnlimited(grant.amount)
      ? amountFacts('limit', grant.amount, { ...sources, contract })
      : [
          { name: 'limit', value: grant.kind === 'one' ? `NFT ${grant.id}` : 'unlimited', kind: 'danger' },
          addressFact('contract', contract),
        ]
  return [...amounts, addressFact('spender', spender)]
}

/** Tokens whose balance grows by itself round by a unit or two. */
const rounding = 2n

export type CompareOptions = {
  call: DecodedCall
  transaction: { to: string | null; value: string }
  /** The visitor's. */
  address: string
}

/**
 * Whether a preview contradicts what the call itself says: then the node lies, or a contract does something else than it is called for. Only
 * the call says what is signed.
 */
export function isContradicted(preview: Preview, options: CompareOptions): boolean {
  const expected = expectChanges(options)
  if (preview.kind !== 'changes' || !expected) return false
  const { call, transaction } = options
  const collection = transaction.to?.toLowerCase()
  // A transfer by id has the same form as one of an amount.
  const ids = call.kind === 'nft' ? call.ids : call.kind === 'transfer' ? [call.amount] : []
  const isNamed = ({ contract, id }: NftChange) => contract === collection && ids.includes(id)
  if (preview.nfts.some((nft) => !nft.isReceived && !isNamed(nft))) return true
  const isCollection = call.kind === 'nft' || preview.nfts.some(isNamed)
  return preview.balances.some(({ contract, before, after }) => {
    if (isCollection && contract === collection) return false
    const change = after - before
    const { least, most } = expected.get(contract ?? 'native') ?? { least: 0n, most: undefined }
    return change < least - rounding || (most !== undefined && change > most + rounding)
  })
}

type Range = { least: bigint; most: bigint | undefined }

/** What has to change by what, by contract or `native`: everything else may only grow. Undefined where the call does not say. */
function expectChanges({ call, transaction, address }: CompareOptions): Map<string, Range> | undefined {
  const own = address.toLowerCase()
  const to = transaction.to?.toLowerCase()
  const value = BigInt(transaction.value)
  const exactly = (amount: bigint): Range => ({ least: amount, most: amount })
  const paid: [string, Range] = ['native', value > 0n && to !== own ? exactly(-value) : { least: 0n, most: undefined }]
  switch (call.kind) {
    case 'create':
    case 'unknown':
    case 'multicall':
      return undefined
    case 'transfer':
    case 'permit2Transfer': {
      const contract = call.kind === 'transfer' ? (to ?? '') : call.token
      const isSent = (call.from ?? own) === own
      const sent = isSent && call.to !== own ? -call.amount : 0n
      // A token may charge a fee of what it transfers to the visitor.
      return new Map([paid, [contract, isSent ? exactly(sent) : { least: 0n, most: call.amount }]])
    }
    case 'swap': {
      const got = call.receiver === own ? call.minimumOut : 0n
      const paidFor = call.isMost ? { least: -call.amountIn, most: 0n } : exactly(-call.amountIn)
      const sold: [string, Range] = [call.sold ?? 'native', paidFor]
      return new Map([paid, [call.bought ?? 'native', { least: got, most: undefined }], sold])
    }
    case 'wrap':
      return new Map([paid, [to ?? '', exactly(call.amount)]])
    case 'unwrap':
      return new Map([
        ['native', exactly(call.amount)],
        [to ?? '', exactly(-call.amount)],
      ])
    case 'vaultDeposit':
    case 'vaultWithdraw': {
      if (call.asset === undefined) return undefined
      const [assets, shares] = call.kind === 'vaultDeposit' ? toDeposit(call, own) : toWithdrawal(call, own)
      return new Map([paid, [call.asset, assets], [to ?? '', shares]])
    }
    case 'native':
    case 'approve':
    case 'permit':
    case 'permit2Approve':
    case 'nft':
    case 'operator':
      return new Map([paid])
    default:
      return call satisfies never
  }
}

const anyLoss = -(2n ** 256n)
/** Of a number that stands for all there is: the vault says how many. */
const anyGain: Range = { least: 0n, most: undefined }
const anyPayment: Range = { least: anyLoss, most: 0n }

/** What the visitor pays, and the shares they get where they are the receiver. What a call does not count is for the vault to say. */
function toDeposit({ unit, amount, receiver }: VaultCall, own: string): [assets: Range, shares: Range] {
  if (isUnlimited(amount)) return [anyPayment, anyGain]
  const got = receiver === own && unit === 'shares' ? amount : 0n
  const paid = unit === 'assets' ? { least: -amount, most: -amount } : { least: anyLoss, most: 0n }
  return [paid, { least: got, most: undefined }]
}

function toWithdrawal({ unit, amount, receiver, owner }: VaultCall, own: string): [assets: Range, shares: Range] {
  const isOwn = owner === own
  if (isUnlimited(amount)) return [anyGain, isOwn ? anyPayment : anyGain]
  const got = receiver === own && unit === 'assets' ? amount : 0n
  const given = !isOwn ? 0n : unit === 'shares' ? -amount : anyLoss
  return [
    { least: got, most: undefined },
    { least: given, most: isOwn ? (unit === 'shares' ? -amount : 0n) : undefined },
  ]
}
