import { foundry, mainnet } from 'viem/chains'

/** What the wallet shows; the backend accepts no other statement. */
export const statement = 'Sign in to the Latchkey example.'

/** The network of page and backend, with its node: Ethereum, or the chain 31337 of a local node. */
export function toNetwork(rpcUrl: string | undefined) {
  return rpcUrl ? { chain: foundry, rpcUrl } : { chain: mainnet, rpcUrl: mainnet.rpcUrls.default.http[0] }
}
