import type { SocialProvider } from '@latchkey/wire/frame'

export type WorldNetwork = {
  /** CAIP-2, `eip155:31337`. */
  id: string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrl: string
  /** Where swaps go through on this chain; absent where nothing of the kind is deployed. */
  swapContracts:
    | { wrappedNative: string; routers: { 'uniswap-v2'?: string; 'uniswap-v3'?: string }; quoter?: string }
    | undefined
  /** Contracts of its tokens, by symbol. */
  tokens: Readonly<Record<string, string>>
  /** Where names of ENS are read; absent where there are none. */
  ensUniversalResolver: string | undefined
}

export type WorldSolana = {
  /** CAIP-2. */
  id: string
  name: string
  rpcUrl: string
  /** Well-known development keys, for the mock wallet: private and public key in base58. */
  accounts: readonly { address: string; secretKey: string }[]
}

export type WorldBitcoin = {
  /** CAIP-2. */
  id: string
  name: string
  /** Esplora's API. */
  apiUrl: string
  /** Well-known development keys, for the mock wallet. */
  accounts: readonly { address: string; privateKey: `0x${string}` }[]
}

export type WorldCosmos = {
  /** CAIP-2. */
  id: string
  name: string
  restUrl: string
  /** Well-known development keys, for the mock wallet, in hex. */
  accounts: readonly { address: string; privateKey: string }[]
}

export type WorldPolkadot = {
  /** CAIP-2. */
  id: string
  name: string
  /** With what its addresses begin. */
  prefix: number
  rpcUrl: string
  /** Well-known development keys, for the mock wallet. */
  accounts: readonly { address: string; seed: string }[]
}

/** The part of `/world.json` this page uses; the world's README has the whole. */
export type World = {
  server: string | undefined
  faucet: string | undefined
  /** Where transactions are looked at, with the chain's id below it. */
  explorer: string | undefined
  /** Where wallets on other devices are reached. */
  relay: string | undefined
  /** Where tokens are bought with test cards. */
  onramp: { url: string; meldPublicKey: string } | undefined
  /** The embedded wallet: its origin, and who visitors may log in with. */
  embeddedWallet: { url: string; email: boolean; socials: readonly SocialProvider[] } | undefined
  /** The address of the key that the server signs its answers about names with. */
  nameSigner: string | undefined
  networks: readonly WorldNetwork[]
  /** The Solana network; absent where the world has none. */
  solana: WorldSolana | undefined
  /** The Bitcoin network; absent where the world has none. */
  bitcoin: WorldBitcoin | undefined
  /** The Cosmos chain; absent where the world has none. */
  cosmos: WorldCosmos | undefined
  /** The Polkadot network; absent where the world has none. */
  polkadot: WorldPolkadot | undefined
  /** Well-known development keys, for the mock wallet. */
  accounts: readonly { address: `0x${string}`; privateKey: `0x${string}` }[]
}

/** All that the widget has a button for, in its default order. */
export const knownSocials = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
  'telegram',
] as const satisfies readonly SocialProvider[]

/**
 * Reads from the page's own origin which chains and which server it shows.
 * @throws Error with a sentence, when there is no world or its description is not understood.
 */
export async function readWorld(): Promise<World> {
  const response = await fetch('/world.json', { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`/world.json answered ${response.status}. Start the world with: npm start`)
  return parseWorld(await response.json())
}

/** Takes what it knows from a world's description; later versions only add keys. */
export function parseWorld(value: unknown): World {
  const world = record(value)
  if (world.version !== 1) throw new Error('/world.json has a version this page does not know. Rebuild the playground.')
  const rpcUrls = record(world.rpcUrls)
  return {
    server: optionalText(world.server),
    faucet: optionalText(world.faucet),
    explorer: optionalText(world.explorer),
    relay: optionalText(world.relay),
    onramp: world.onramp === undefined ? undefined : toOnramp(record(world.onramp)),
    embeddedWallet: world.embedded === undefined ? undefined : toEmbeddedWallet(world),
    nameSigner: optionalText(world.nameSigner),
    networks: list(world.networks).map((entry) => {
      const network = record(entry)
      const currency = record(network.nativeCurrency)
      const id = text(network.id)
      return {
        id,
        name: text(network.name),
        nativeCurrency: {
          name: text(currency.name),
          symbol: text(currency.symbol),
          decimals: Number(currency.decimals),
        },
        rpcUrl: text(rpcUrls[id]),
        swapContracts: parseSwapContracts(record(world.contracts)[id]),
        tokens: parseTokens(record(world.tokens)[id]),
        ensUniversalResolver: optionalText(record(record(world.contracts)[id] ?? {}).ensUniversalResolver),
      }
    }),
    solana: world.solana === undefined ? undefined : toSolana(record(world.solana)),
    bitcoin: world.bitcoin === undefined ? undefined : toBitcoin(record(world.bitcoin)),
    cosmos: world.cosmos === undefined ? undefined : toCosmos(record(world.cosmos)),
    polkadot: world.polkadot === undefined ? undefined : toPolkadot(record(world.polkadot)),
    accounts: list(world.accounts).map((entry) => {
      const account = record(entry)
      return { address: hex(account.address), privateKey: hex(account.privateKey) }
    }),
  }
}

function parseSwapContracts(value: unknown): WorldNetwork['swapContracts'] {
  if (value === undefined) return undefined
  const { weth, uniswapV2Router, uniswapV3Router, uniswapV3Quoter } = record(value)
  return {
    wrappedNative: text(weth),
    routers: { 'uniswap-v2': optionalText(uniswapV2Router), 'uniswap-v3': optionalText(uniswapV3Router) },
    quoter: optionalText(uniswapV3Quoter),
  }
}

function parseTokens(value: unknown): WorldNetwork['tokens'] {
  if (value === undefined) return {}
  return Object.fromEntries(list(value).map((entry) => [text(record(entry).symbol), text(record(entry).address)]))
}

function toSolana({ network, rpcUrl, accounts }: Record<string, unknown>): WorldSolana {
  const { id, name } = record(network)
  return {
    id: text(id),
    name: text(name),
    rpcUrl: text(rpcUrl),
    accounts: list(accounts).map((entry) => {
      const { address, secretKey } = record(entry)
      return { address: text(address), secretKey: text(secretKey) }
    }),
  }
}

function toBitcoin({ network, apiUrl, accounts }: Record<string, unknown>): WorldBitcoin {
  const { id, name } = record(network)
  return {
    id: text(id),
    name: text(name),
    apiUrl: text(apiUrl),
    accounts: list(accounts).map((entry) => {
      const { address, privateKey } = record(entry)
      return { address: text(address), privateKey: hex(privateKey) }
    }),
  }
}

function toCosmos({ network, restUrl, accounts }: Record<string, unknown>): WorldCosmos {
  const { id, name } = record(network)
  return {
    id: text(id),
    name: text(name),
    restUrl: text(restUrl),
    accounts: list(accounts).map((entry) => {
      const { address, privateKey } = record(entry)
      return { address: text(address), privateKey: text(privateKey) }
    }),
  }
}

function toPolkadot({ network, rpcUrl, accounts }: Record<string, unknown>): WorldPolkadot {
  const { id, name, prefix } = record(network)
  return {
    id: text(id),
    name: text(name),
    prefix: Number(prefix),
    rpcUrl: text(rpcUrl),
    accounts: list(accounts).map((entry) => {
      const { address, seed } = record(entry)
      return { address: text(address), seed: text(seed) }
    }),
  }
}

function toOnramp(onramp: Record<string, unknown>): World['onramp'] {
  return { url: text(onramp.url), meldPublicKey: text(onramp.meldPublicKey) }
}

function toEmbeddedWallet({ embedded, walletSocials = {} }: Record<string, unknown>): World['embeddedWallet'] {
  const configured = record(walletSocials)
  return {
    url: text(embedded),
    email: true,
    socials: knownSocials.filter((social) => Object.hasOwn(configured, social)),
  }
}

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid()
  return Object.fromEntries(Object.entries(value))
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid()
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw invalid()
  return value
}

function optionalText(value: unknown): string | undefined {
  return value === undefined ? undefined : text(value)
}

function hex(value: unknown): `0x${string}` {
  const read = text(value)
  if (!isHex(read)) throw invalid()
  return read
}

function isHex(value: string): value is `0x${string}` {
  return /^0x[0-9a-fA-F]+$/.test(value)
}

function invalid(): Error {
  return new Error('/world.json is not a description of a world. Start the world with: npm start')
}
