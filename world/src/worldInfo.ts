import { z } from 'zod'
import { isSolanaAddress } from './solana/isSolanaAddress.ts'

const caip2Schema = z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
const addressSchema = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])
const solanaAddressSchema = z.string().refine(isSolanaAddress)
const currencySchema = z.object({ name: z.string(), symbol: z.string(), decimals: z.int() })
const privateKeySchema = z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]{64}$/)])

/**
 * The shape of `.world/world.json` and of the playground's `/world.json`, version 1. Later versions only add optional keys;
 * a change that breaks a reader raises `version`. Chains are keyed by CAIP-2 id, amounts are in base units.
 */
export const worldInfoSchema = z.object({
  version: z.literal(1),
  /** When everything answered, ISO 8601. */
  startedAt: z.iso.datetime(),
  /** The process that owns the world; signal it with SIGTERM to stop everything. */
  pid: z.int().positive(),
  /** Absent where the world was started without it. */
  playground: z.url().optional(),
  /** Absent where the world was started without it. */
  server: z.url().optional(),
  /** `POST {faucet}/faucet` with `{"address","chainId"}` funds an address. */
  faucet: z.url(),
  /** The block explorer: `{explorer}/31337/tx/0x…`, and `address`, `token`, `block`. */
  explorer: z.url().optional(),
  rpcUrls: z.record(caip2Schema, z.url()),
  networks: z.array(
    z.object({
      id: caip2Schema,
      name: z.string(),
      nativeCurrency: currencySchema,
    }),
  ),
  /** Funded development accounts. Their keys are public knowledge: never use them on a public chain. */
  accounts: z.array(z.object({ address: addressSchema, privateKey: privateKeySchema })),
  contracts: z.record(
    caip2Schema,
    z.object({
      multicall3: addressSchema,
      weth: addressSchema,
      uniswapV2Factory: addressSchema,
      uniswapV2Router: addressSchema,
      uniswapV3Factory: addressSchema.optional(),
      /** SwapRouter of v3-periphery. */
      uniswapV3Router: addressSchema.optional(),
      /** QuoterV2 of v3-periphery. */
      uniswapV3Quoter: addressSchema.optional(),
      /** NonfungiblePositionManager of v3-periphery. */
      uniswapV3Positions: addressSchema.optional(),
      ensRegistry: addressSchema.optional(),
      ensUniversalResolver: addressSchema.optional(),
      /** Sends ENS clients to the server for the names it registers (ERC-3668). */
      nameResolver: addressSchema.optional(),
    }),
  ),
  tokens: z.record(
    caip2Schema,
    z.array(z.object({ symbol: z.string(), name: z.string(), decimals: z.int(), address: addressSchema })),
  ),
  collections: z.record(
    caip2Schema,
    z.array(
      z.object({
        name: z.string(),
        standard: z.enum(['erc721', 'erc1155']),
        address: addressSchema,
        /** True for the airdropped scam that the product must flag. */
        spam: z.boolean(),
      }),
    ),
  ),
  /** The Solana network. Absent where the world was started without it, and on platforms that have no machine for it. */
  solana: z
    .object({
      network: z.object({ id: caip2Schema, name: z.string(), nativeCurrency: currencySchema }),
      rpcUrl: z.url(),
      /** Subscriptions. */
      wsUrl: z.url(),
      /** Funded accounts; `secretKey` is private and public key in base58, as wallets import it. */
      accounts: z.array(z.object({ address: solanaAddressSchema, secretKey: z.string() })),
      tokens: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          decimals: z.int(),
          address: solanaAddressSchema,
          program: z.enum(['spl-token', 'spl-token-2022']),
        }),
      ),
    })
    .optional(),
  /** The Bitcoin network, in regtest. Absent where the world was started without it. */
  bitcoin: z
    .object({
      network: z.object({ id: caip2Schema, name: z.string(), nativeCurrency: currencySchema }),
      /** Esplora's API, and `/control/…` of the node. */
      apiUrl: z.url(),
      /** Funded accounts, native segwit. */
      accounts: z.array(z.object({ address: z.string().startsWith('bcrt1'), privateKey: privateKeySchema })),
    })
    .optional(),
  /** The Cosmos chain. Absent where the world was started without it. */
  cosmos: z
    .object({
      network: z.object({ id: caip2Schema, name: z.string(), nativeCurrency: currencySchema }),
      /** Of the node, and `/control/…`. */
      restUrl: z.url(),
      /** Funded accounts; keys in hex. */
      accounts: z.array(
        z.object({ address: z.string().regex(/^cosmos1[02-9ac-hj-np-z]{38}$/), privateKey: z.string() }),
      ),
    })
    .optional(),
  /** The Polkadot network. Absent where the world was started without it. */
  polkadot: z
    .object({
      /** `prefix` begins its addresses. */
      network: z.object({ id: caip2Schema, name: z.string(), nativeCurrency: currencySchema, prefix: z.int() }),
      rpcUrl: z.url(),
      /** Funded accounts; `seed` is that of an sr25519 key, in hex. */
      accounts: z.array(z.object({ address: z.string(), seed: z.string() })),
    })
    .optional(),
  /** WalletConnect relay (`ws://`) for pairings inside the world. Absent where the world was started without it. */
  relay: z.url().optional(),
  /** The inbox of what the world's programs mail; `GET {mail}/messages?to=…` lists it. Absent without the embedded wallet. */
  mail: z.url().optional(),
  /** Where a server sends that mail to: its `SMTP_URL`. */
  smtp: z.url().optional(),
  /** The embedded wallet's own origin. Absent where the world was started without it or without the server. */
  embedded: z.url().optional(),
  /** The embedded wallet's recovery guard. Absent unless the world was started with it. */
  recoveryGuard: z.url().optional(),
  /** Plays the brands of social logins, each below its name: `{identityProvider}/google`. */
  identityProvider: z.url().optional(),
  /** The server's `WALLET_SOCIALS`: clients of these brands, made at each start. */
  walletSocials: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  /** The address of the key that the server signs its answers about names with. Absent where the world was started without the server. */
  nameSigner: addressSchema.optional(),
  /** The phone wallet's page; `{phoneWallet}/wc?uri=…` opens a pairing link. Absent where the world was started without it. */
  phoneWallet: z.url().optional(),
  /** The sandbox where tokens are bought with test cards. Absent where the world was started without the server. */
  onramp: z.object({ url: z.url(), meldPublicKey: z.string().optional() }).optional(),
})

/** A running world: the URLs of its parts, the funded accounts, the deployed contracts. */
export type WorldInfo = z.infer<typeof worldInfoSchema>
