import type { Transaction, Transfer } from '@latchkey/wire'
import { systemProgram } from '@latchkey/wire/solana'
import { formatUnits } from 'viem/utils'
import type { SolanaChain } from '../../chains/Chain.ts'
import { describeToken } from '../../chains/describeToken.ts'
import { type SolanaAddress, solanaPrograms, wrappedSol } from '../../chains/solana/solanaAddress.ts'
import type { OperationType } from '../history/classifyOperation.ts'
import type { SolanaToken } from './readMints.ts'
import type { Movements } from './readMovements.ts'

type Change = { owner: string; mint: string | null; decimals: number; amount: bigint }

/** One transaction as responses have it, from the account's point of view, without past prices. */
export function toSolanaTransaction(options: {
  chain: SolanaChain
  address: SolanaAddress
  signature: string
  movements: Movements
  tokens: ReadonlyMap<string, SolanaToken>
}): Transaction {
  const { chain, address, signature, movements, tokens } = options
  const { payer, program, isFailed, time, fee, slot } = movements
  const changes = movements.changes.map((change): Change => ({ ...change, amount: BigInt(change.amount) }))
  // Tokens first: SOL often only pays for what comes with them.
  const own = changes
    .filter(({ owner }) => owner === address)
    .sort((one, other) => Number(one.mint === null) - Number(other.mint === null))
  const operationType = isFailed ? classifyFailed(movements, address) : classify(own, changes)
  const [main] = own
  const other = main && findOther(main, changes)?.owner
  const isSent = main !== undefined && main.amount < 0n
  const ends = isSent ? [address, other] : [other, address]
  const [from, to] = operationType === 'send' || operationType === 'receive' ? ends : []
  return {
    id: `${chain.caipNetworkId}:${signature}`,
    metadata: {
      operationType,
      hash: signature,
      minedAt: new Date((time ?? 0) * 1_000).toISOString(),
      sentFrom: from ?? payer,
      sentTo: to ?? program ?? payer,
      submittedBy: payer,
      status: isFailed ? 'failed' : 'confirmed',
      // Accounts have none on Solana.
      nonce: 0,
      ...(fee !== undefined && { fee: { numeric: formatUnits(BigInt(fee), chain.nativeCurrency.decimals) } }),
      blockNumber: slot,
      application: null,
      chain: chain.caipNetworkId,
    },
    transfers: own.map((change) => toTransfer(change, { chain, tokens })),
  }
}

/**
 * What is kept of a transaction for one account: its own changes, and of each token who has the most of the other side. The rest does not
 * change what it is called or shows, and anybody can put hundreds of accounts into one.
 */
export function toKept(movements: Movements, address: SolanaAddress): Movements {
  const changes = movements.changes.map((change): Change => ({ ...change, amount: BigInt(change.amount) }))
  const own = changes.filter(({ owner }) => owner === address)
  const needed = new Set(own)
  for (const change of own) {
    const other = findOther(change, changes)
    if (other) needed.add(other)
  }
  return { ...movements, changes: movements.changes.filter((_, index) => needed.has(changes[index] as Change)) } // the same length
}

function toTransfer(
  { mint, decimals, amount }: Change,
  { chain, tokens }: { chain: SolanaChain; tokens: ReadonlyMap<string, SolanaToken> },
): Transfer {
  const { name, symbol } = mint === null ? chain.nativeCurrency : (tokens.get(mint) ?? describeToken({ address: mint }))
  return {
    fungible_info: { name, symbol, icon: null, address: mint === null ? null : `${chain.caipNetworkId}:${mint}` },
    nft_info: null,
    direction: amount < 0n ? 'out' : 'in',
    quantity: { numeric: formatUnits(amount < 0n ? -amount : amount, decimals) },
    value: null,
    price: null,
  }
}

/** The largest change of the other side: of the recipient of what was sent, of the sender of what was received. */
function findOther({ owner, mint, amount }: Change, changes: readonly Change[]): Change | undefined {
  const others = changes.filter((one) => one.mint === mint && one.owner !== owner && one.amount < 0n !== amount < 0n)
  return others.sort((one, another) => (magnitude(one) > magnitude(another) ? -1 : 1))[0]
}

const magnitude = ({ amount }: Change) => (amount < 0n ? -amount : amount)

/** Programs whose instructions an account mostly calls to send. */
const sending = new Set<string | null>([systemProgram, solanaPrograms.token, solanaPrograms.token2022])

/** A failed transaction moved nothing, so its program decides. */
function classifyFailed({ payer, program }: Movements, address: string): OperationType {
  return payer === address && sending.has(program) ? 'send' : 'execute'
}

function classify(own: readonly Change[], changes: readonly Change[]): OperationType {
  const [gains, losses] = [own.filter(({ amount }) => amount > 0n), own.filter(({ amount }) => amount < 0n)]
  if (gains.length > 0 && losses.length > 0) {
    const isOnly = (side: readonly Change[], mint: string | null) => side.every((one) => one.mint === mint)
    if (isOnly(gains, wrappedSol) && isOnly(losses, null)) return 'deposit'
    return isOnly(gains, null) && isOnly(losses, wrappedSol) ? 'withdraw' : 'trade'
  }
  const hasOther = (change: Change) => findOther(change, changes) !== undefined
  if (gains.length > 0) return gains.some((gain) => gain.mint === null || hasOther(gain)) ? 'receive' : 'mint'
  if (losses.length > 0) return losses.some((loss) => loss.mint === null || hasOther(loss)) ? 'send' : 'burn'
  return 'execute'
}
