import type { TokenList } from '@latchkey/core/internal'
import { solanaMainnet } from '../chains.ts'

/** As their issuers publish them. */
const mainnet = {
  USDC: ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'],
  USDT: ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  PYUSD: ['2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'],
  EURC: ['HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr'],
  WSOL: ['So11111111111111111111111111111111111111112'],
}

/** By cluster id. Another token with one of these symbols is flagged as an imitation. */
export const knownTokens: Readonly<Record<string, TokenList>> = {
  [solanaMainnet.id]: new Map(
    Object.entries(mainnet).map(([symbol, mints]) => [symbol, mints.map((mint) => mint.toLowerCase())]),
  ),
}
