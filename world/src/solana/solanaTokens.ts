import { named } from '@latchkey/svm'

/** The world's tokens, one for each way in which tokens of Solana differ. */
const plans = [
  { symbol: 'USDC', name: 'USD Coin', program: 'spl-token', decimals: 6 },
  {
    symbol: 'TOLL',
    name: 'Toll Token',
    program: 'spl-token-2022',
    decimals: 6,
    // 1 %, and never more than 5 tokens.
    transferFee: { basisPoints: 100, maximum: 5_000_000n },
  },
  { symbol: 'PASS', name: 'Harbour Pass', program: 'spl-token-2022', decimals: 0, isNonTransferable: true },
  { symbol: 'NOTE', name: 'Noted Token', program: 'spl-token-2022', decimals: 9 },
] as const

/** With the keys of their mints, which sign when a mint is created. */
export async function planSolanaTokens() {
  return await Promise.all(
    plans.map(async ({ symbol, name, ...plan }) => ({
      ...plan,
      symbol,
      name,
      signer: await named(`latchkey world: mint ${symbol}`),
    })),
  )
}

export type SolanaTokenPlan = Awaited<ReturnType<typeof planSolanaTokens>>[number]
