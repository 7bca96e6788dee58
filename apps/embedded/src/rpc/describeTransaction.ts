import type { WalletChain } from '../boot/readPage.ts'
import type { ShownFact, Warning } from '../screens/screens.ts'
import { checksumAddress } from './checksumAddress.ts'
import { type DecodedCall, decodeCall } from './decodeCall.ts'
import { formatUnits, isUnlimited } from './formatUnits.ts'
import type { PreparedTransaction } from './prepareTransaction.ts'
import type { Token } from './readToken.ts'

/** A transaction in words: every fact that matters, from its own bytes and the chain. */
export type TransactionSummary = { facts: ShownFact[]; warnings: Warning[] }

export type DescribeOptions = {
  prepared: PreparedTransaction
  chain: WalletChain
  /** The visitor's. */
  address: string
  /** The contract it is about; undefined for plain transfers and unknown calls. */
  token: Token | undefined
}

/** The contract whose symbol and decimals have to be known to say what a call does. */
export function tokenOf(call: DecodedCall, to: string | null): string | undefined {
  if (call.kind === 'permit2Approve' || call.kind === 'permit2Transfer') return call.token
  const isPlain = call.kind === 'native' || call.kind === 'create' || call.kind === 'unknown'
  return isPlain ? undefined : (to ?? undefined)
}

export function describeTransaction({ prepared, chain, address, token }: DescribeOptions): TransactionSummary {
  const { transaction, maxFee } = prepared
  const { symbol, decimals } = chain.nativeCurrency
  const native = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`
  const value = BigInt(transaction.value)
  const { facts, warnings } = describeCall(transaction, { token, address })
  const sent: ShownFact[] = value > 0n || facts.length === 0 ? [{ name: 'amount', value: native(value) }] : []
  const recipient: ShownFact[] =
    transaction.to === null
      ? []
      : [{ name: decodeCall(transaction).kind === 'native' ? 'to' : 'contract', ...shownAddress(transaction.to) }]
  return {
    facts: [...facts, ...sent, ...recipient, { name: 'maxFee', value: native(maxFee) }],
    warnings: isFeeHigh({ maxFee, value, decimals, symbol }) ? [...warnings, 'highFee'] : warnings,
  }
}

/** In hundredths of the native unit: nothing but the unit is known here without asking the node, which may be the one that lies. */
const highFeeHundredths = { ether: 5n, other: 50n }

type Fee = { maxFee: bigint; value: bigint; decimals: number; symbol: string }

/** Whether the fee may be more than what is sent, and more than a busy network takes. */
function isFeeHigh({ maxFee, value, decimals, symbol }: Fee): boolean {
  const hundredths = symbol.endsWith('ETH') ? highFeeHundredths.ether : highFeeHundredths.other
  return maxFee > value && maxFee * 100n > hundredths * 10n ** BigInt(decimals)
}

type CallOptions = { token: Token | undefined; address: string }

function describeCall(
  transaction: { to: string | null; data: string },
  { token, address }: CallOptions,
): TransactionSummary {
  const call = decodeCall(transaction)
  switch (call.kind) {
    case 'native':
      return { facts: [], warnings: [] }
    case 'create':
      return { facts: [{ name: 'action', value: 'create' }], warnings: ['unknownCall'] }
    case 'unknown':
      return {
        facts: [
          { name: 'action', value: 'call' },
          { name: 'function', value: call.selector },
        ],
        warnings: ['unknownCall'],
      }
    case 'transfer':
    case 'permit2Transfer':
      return {
        facts: [
          { name: 'action', value: 'send' },
          amountFact(call.amount, token),
          ...(call.from && call.from !== address.toLowerCase()
            ? [{ name: 'from', ...shownAddress(call.from) } as const]
            : []),
          { name: 'to', ...shownAddress(call.to) },
        ],
        warnings: call.to === transaction.to?.toLowerCase() ? ['toContract'] : [],
      }
    case 'approve':
      // An amount without a limit is no id, whatever a node says of the contract.
      if (token?.isNft && !isUnlimited(call.amount))
        return {
          facts: [
            { name: 'action', value: 'approveNft' },
            { name: 'id', value: String(call.amount) },
            spenderFact(call.spender),
          ],
          warnings: ['approval'],
        }
      return describeApproval(call, token)
    case 'permit':
    case 'permit2Approve':
      return describeApproval(call, token)
    case 'nft':
      return {
        facts: [
          { name: 'action', value: 'sendNft' },
          ...call.ids.map((id, index): ShownFact => {
            const amount = call.amounts?.[index]
            return { name: 'id', value: amount === undefined ? String(id) : `${id} × ${amount}` }
          }),
          ...(call.from === address.toLowerCase() ? [] : [{ name: 'from', ...shownAddress(call.from) } as const]),
          { name: 'to', ...shownAddress(call.to) },
        ],
        warnings: [],
      }
    case 'operator':
      return {
        facts: [{ name: 'action', value: call.isApproved ? 'approveAll' : 'revokeAll' }, spenderFact(call.operator)],
        warnings: call.isApproved ? ['approveAll'] : [],
      }
    default:
      return call satisfies never
  }
}

type Approval = Extract<DecodedCall, { kind: 'approve' | 'permit' | 'permit2Approve' }>

function describeApproval(call: Approval, token: Token | undefined): TransactionSummary {
  const { amount, spender } = call
  const isAll = isUnlimited(amount)
  const isIncrease = call.kind === 'approve' && call.isIncrease
  const isRevoked = amount === 0n && !isIncrease && call.kind !== 'permit2Approve'
  const name = isIncrease ? 'increase' : 'limit'
  const limit: ShownFact = isAll ? { name, value: 'unlimited', kind: 'danger' } : { ...amountFact(amount, token), name }
  return {
    facts: [
      { name: 'action', value: isRevoked ? 'revoke' : isIncrease ? 'increase' : 'approve' },
      limit,
      ...(isAll && token ? [{ name: 'token', value: token.symbol ?? checksumAddress(token.address) } as const] : []),
      spenderFact(spender),
      ...(call.kind === 'permit2Approve' ? [{ name: 'expires', value: toDate(call.expiresAt) } as const] : []),
    ],
    warnings: isAll ? ['unlimited'] : isRevoked ? [] : ['approval'],
  }
}

function amountFact(amount: bigint, token: Token | undefined): ShownFact {
  if (token?.isNft) return { name: 'id', value: String(amount) }
  if (token?.decimals === undefined) return { name: 'baseUnits', value: String(amount) }
  return {
    name: 'amount',
    value: `${formatUnits(amount, token.decimals)} ${token.symbol ?? checksumAddress(token.address)}`,
  }
}

function spenderFact(spender: string): ShownFact {
  return { name: 'spender', ...shownAddress(spender) }
}

function shownAddress(address: string): { value: string; kind: 'address' } {
  return { value: checksumAddress(address), kind: 'address' }
}

/** A time in seconds since 1970, as long as calendars go. */
function toDate(seconds: bigint): string {
  return seconds <= 8_640_000_000_000n
    ? new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')
    : '∞'
}
