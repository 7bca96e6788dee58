import type { Moves } from '@latchkey/wire/wallet'
import { type Address, formatUnits } from 'viem'
import type { Chain } from '../../chains/Chain.ts'
import { isUnavailable } from '../../providers/upstream/isUnavailable.ts'
import { readBalances } from '../../routes/readBalances.ts'
import { isRecoverable, readWallet } from '../custody/readFacts.ts'
import type { WalletContext } from '../WalletContext.ts'

export type Protection = 'none' | 'suggest' | 'require'

/** Balances are those that the account's lists show. */
const kept = { name: 'balance', ttlMs: 10_000 } as const

/**
 * Whether a visitor's wallet has to be protected before it signs something. Only a wallet without any recovery method has a limit. A token
 * without a price counts as nothing, as anybody can make one; where prices or the network do not respond, the move counts as above the
 * limit: the visitor can go on by protecting the wallet.
 */
export async function assessLimit(
  context: WalletContext,
  { userId, moves }: { userId: string; moves: Moves },
): Promise<Protection> {
  const limit = context.wallet.protectAbove
  if (limit === undefined || (await isRecoverable(context.db, userId))) return 'none'
  const wallet = await readWallet(context, context.db, userId)
  if (!wallet) return 'none'
  const chain = context.chains.get(moves.chainId)
  const moved = moves.amounts.filter(({ amount }) => BigInt(amount) > 0n)
  // What is held on a network without a node here, as on Solana and Bitcoin, is not known.
  if (moves.isOpen && !chain) return 'require'
  if (moved.length > 0 && (!chain || (await readValue(context, { chain, moved })) > limit)) return 'require'
  // What such a signature can take is on its own network.
  const needed = moves.isOpen ? moves.chainId : undefined
  const isHolding = (await readHoldings(context, { address: wallet.addresses.eip155 as Address, needed })) > limit
  if (!isHolding) return 'none'
  return moves.isOpen ? 'require' : 'suggest'
}

type Moved = Moves['amounts']

/** What amounts are worth, US dollars; infinite where that cannot be read now. */
async function readValue(context: WalletContext, { chain, moved }: { chain: Chain; moved: Moved }): Promise<number> {
  const addresses = [...new Set(moved.flatMap(({ token }) => (token ? [token.toLowerCase() as Address] : [])))]
  try {
    const tokens =
      addresses.length > 0 ? await context.tokens.describe(chain, { addresses, admit: async () => {} }) : []
    const prices = await context.prices.getPrices(chain, { tokens, currency: 'usd' })
    const values = moved.map(({ token, amount }) => {
      const address = token?.toLowerCase()
      const found = tokens.find((one) => one.address === address)
      const decimals = address === undefined ? chain.nativeCurrency.decimals : (found?.decimals ?? 0)
      const price = prices.get((address as Address | undefined) ?? 'native') ?? 0
      return Number(formatUnits(BigInt(amount), decimals)) * price
    })
    return values.reduce((sum, value) => sum + value, 0)
  } catch (error) {
    if (isUnavailable(error)) return Number.POSITIVE_INFINITY
    throw error
  }
}

/**
 * What an account holds on all networks, US dollars; without the networks that do not respond now.
 * @param options.needed a network without which it is infinite.
 */
async function readHoldings(
  context: WalletContext,
  { address, needed }: { address: Address; needed: Moves['chainId'] | undefined },
): Promise<number> {
  const caller = { readKey: (provider: string) => context.config.providerKeys.get(provider) }
  const options = { address, currency: 'usd', forced: undefined, caller, charge: async () => {}, kept } as const
  const chains = [...context.chains.values()]
  const read = await Promise.allSettled(chains.map((chain) => readBalances(context, { chain, ...options })))
  const values = read.map((result, index) => {
    if (result.status === 'fulfilled') return result.value.reduce((sum, { value }) => sum + (value ?? 0), 0)
    if (isUnavailable(result.reason)) return chains[index]?.caipNetworkId === needed ? Number.POSITIVE_INFINITY : 0
    throw result.reason
  })
  return values.reduce((sum, value) => sum + value, 0)
}
