import type { ShownFact } from '../screens/screens.ts'
import type { DecodedCall } from './decodeCall.ts'
import { isVaultCall } from './decodeTokenVault.ts'
import { describeCall } from './describeCall.ts'
import { addressFact, type FactSources, type Facts, nativeFact, tokenWarnings } from './facts.ts'
import { formatRounded } from './formatUnits.ts'
import type { PreparedTransaction } from './prepareTransaction.ts'
import { formatValue } from './prices.ts'

export type DescribeOptions = FactSources & {
  prepared: PreparedTransaction
  call: DecodedCall
}

/** The contracts whose symbol and decimals have to be known to say what a call does, in lower case. */
export function tokensOf(call: DecodedCall, to: string | null): string[] {
  const contract = to === null ? [] : [to.toLowerCase()]
  switch (call.kind) {
    case 'native':
    case 'create':
    case 'unknown':
      return []
    case 'permit2Approve':
    case 'permit2Transfer':
      return [call.token]
    case 'swap':
      return [call.sold, call.bought].filter((token) => token !== undefined)
    case 'vaultDeposit':
    case 'vaultWithdraw':
      return [...contract, ...(call.asset === undefined ? [] : [call.asset])]
    case 'multicall':
      return [...new Set(call.calls.flatMap((each) => tokensOf(each, to)))]
    case 'transfer':
    case 'approve':
    case 'permit':
    case 'nft':
    case 'operator':
    case 'wrap':
    case 'unwrap':
      return contract
  }
}

/** A transaction in words: every fact that matters, from its own bytes and the chain. */
export function describeTransaction({ prepared, call, ...sources }: DescribeOptions): Facts {
  const { transaction, maxFee } = prepared
  const { symbol, decimals } = sources.chain.nativeCurrency
  const value = BigInt(transaction.value)
  const { facts, warnings } = describeCall(call, transaction.to, sources)
  const isPaid = call.kind === 'swap' && call.sold === undefined
  const sent: ShownFact[] = !isPaid && (value > 0n || facts.length === 0) ? [nativeFact('amount', value, sources)] : []
  const name =
    call.kind === 'native' ? 'to' : call.kind === 'swap' ? 'router' : isVaultCall(call) ? 'vault' : 'contract'
  // A contract of the wallet's lists; where tokens go is always to be read.
  const isKnown = call.kind === 'swap' || call.kind === 'wrap' || call.kind === 'unwrap'
  const recipient = transaction.to === null ? [] : [{ ...addressFact(name, transaction.to), isDetail: isKnown }]
  return {
    facts: [...facts, ...sent, ...recipient, ...feeFacts(maxFee, sources)],
    warnings: [
      ...new Set([
        ...warnings,
        // That of the vault says it too: what the node and the vault alone say of a token.
        ...tokenWarnings(sources).filter((warning) => warning !== 'unlistedToken' || !warnings.includes('vault')),
        ...(maxFee !== undefined && isFeeHigh({ maxFee, value, decimals, symbol }) ? (['highFee'] as const) : []),
      ]),
    ],
  }
}

/** @param maxFee undefined where the gas is not known. */
function feeFacts(maxFee: bigint | undefined, { chain, prices }: FactSources): ShownFact[] {
  if (maxFee === undefined) return []
  const { symbol, decimals } = chain.nativeCurrency
  const note = formatValue(maxFee, decimals, prices.get('native'))
  return [{ name: 'maxFee', value: `${formatRounded(maxFee, decimals)} ${symbol}`, ...(note && { note }) }]
}

/** In hundredths of the native unit: nothing but the unit is known here without asking the node, which may be the one that lies. */
const highFeeHundredths = { ether: 5n, other: 50n }

type Fee = { maxFee: bigint; value: bigint; decimals: number; symbol: string }

/** A fee of so many times that is high whatever is sent. */
const mostTimes = 20n

/** Whether the fee may be more than a busy network takes, and more than a fifth of what is sent. */
function isFeeHigh({ maxFee, value, decimals, symbol }: Fee): boolean {
  const hundredths = symbol.endsWith('ETH') ? highFeeHundredths.ether : highFeeHundredths.other
  const times = (maxFee * 100n) / (hundredths * 10n ** BigInt(decimals))
  return times >= mostTimes || (times > 0n && maxFee * 5n > value)
}
