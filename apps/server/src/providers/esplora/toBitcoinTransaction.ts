import type { Transaction } from '@latchkey/wire'
import { fromHex, parseBitcoinAddress, toAddress, toHex } from '@latchkey/wire/bitcoin'
import { formatUnits } from 'viem/utils'
import type { BitcoinChain } from '../../chains/Chain.ts'
import type { OperationType } from '../history/classifyOperation.ts'
import type { EsploraTransaction } from './esploraSchemas.ts'

type Output = EsploraTransaction['vout'][number]

/** What a script begins with whose output nobody can spend. */
const opReturn = '6a'

/** What a transaction did to one address: change is no transfer, and the fee is no part of what was sent. */
type Effect = { operationType: OperationType; direction: 'in' | 'out' | 'self'; amount: bigint }

/**
 * One transaction as responses have it, from the point of view of an address, by the scripts and not by what the node calls them.
 * @param options.seenAt milliseconds, for one that waits for a block
 */
export function toBitcoinTransaction(
  { txid, vin, vout, fee, status }: EsploraTransaction,
  { chain, address, seenAt }: { chain: BitcoinChain; address: string; seenAt: number },
): Transaction {
  const own = toHex(parseBitcoinAddress(address).script)
  const spent = vin.flatMap(({ prevout }) => prevout ?? [])
  const { operationType, direction, amount } = readEffect({ own, spent, vout, fee })
  const addressOf = (outputs: readonly Output[]) => findAddress(outputs, { own, chain })
  const isOwn = spent.some(({ scriptpubkey }) => scriptpubkey === own)
  const [from, to] = direction === 'in' ? [addressOf(spent), address] : [address, addressOf(vout)]
  const { name, symbol, decimals } = chain.nativeCurrency
  return {
    id: `${chain.caipNetworkId}:${txid}`,
    metadata: {
      operationType,
      hash: txid,
      minedAt: new Date(status.confirmed ? status.block_time * 1_000 : seenAt).toISOString(),
      // What spends nothing, or a script without an address, is from nobody.
      sentFrom: from ?? '',
      sentTo: to ?? address,
      submittedBy: isOwn ? address : (from ?? null),
      status: status.confirmed ? 'confirmed' : 'pending',
      // Addresses have none on Bitcoin.
      nonce: 0,
      // With inputs of others in it too, the transaction does not say who paid.
      ...(isOwn &&
        spent.every(({ scriptpubkey }) => scriptpubkey === own) && { fee: { numeric: formatUnits(fee, decimals) } }),
      ...(status.confirmed && { blockNumber: status.block_height }),
      application: null,
      chain: chain.caipNetworkId,
    },
    transfers: [
      {
        fungible_info: { name, symbol, icon: null, address: null },
        nft_info: null,
        direction,
        quantity: { numeric: formatUnits(amount, decimals) },
        value: null,
        price: null,
      },
    ],
  }
}

function readEffect(options: { own: string; spent: readonly Output[]; vout: readonly Output[]; fee: bigint }): Effect {
  const { own, spent, vout, fee } = options
  const isOwn = ({ scriptpubkey }: Output) => scriptpubkey === own
  const [given, got] = [total(spent.filter(isOwn)), total(vout.filter(isOwn))]
  if (!spent.some(isOwn))
    return { operationType: spent.length === 0 ? 'mint' : 'receive', direction: 'in', amount: got }
  const foreign = vout.filter((output) => output.value > 0n && !isOwn(output))
  if (foreign.length === 0) return { operationType: 'send', direction: 'self', amount: got }
  // With inputs of others in it too, the transaction does not say who paid the fee.
  const paid = spent.every(isOwn) ? given - fee : given
  if (paid < got) return { operationType: 'receive', direction: 'in', amount: got - given }
  const isBurnt = foreign.every(({ scriptpubkey }) => scriptpubkey.startsWith(opReturn))
  return { operationType: isBurnt ? 'burn' : 'send', direction: 'out', amount: paid - got }
}

/** The address that received the most, among those other than the account's own. */
function findAddress(
  outputs: readonly Output[],
  { own, chain }: { own: string; chain: BitcoinChain },
): string | undefined {
  const sums = new Map<string, bigint>()
  for (const { scriptpubkey, value } of outputs)
    if (scriptpubkey !== own) sums.set(scriptpubkey, (sums.get(scriptpubkey) ?? 0n) + value)
  const ranked = [...sums].sort(([, one], [, other]) => (one > other ? -1 : 1))
  for (const [script] of ranked) {
    const address = toAddress(fromHex(script), chain.addresses)
    if (address !== undefined) return address
  }
  return undefined
}

const total = (outputs: readonly Output[]) => outputs.reduce((sum, { value }) => sum + value, 0n)
