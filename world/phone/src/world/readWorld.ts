import { isAddress, isHex } from 'viem'
import { z } from 'zod'

// Its probe for eval would be refused by the page's policy, and reported.
z.config({ jitless: true })

const hex = z.custom<`0x${string}`>((value) => isHex(value))
const address = z.custom<`0x${string}`>((value) => typeof value === 'string' && isAddress(value))

const solanaAddress = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const network = z.object({ id: z.string(), name: z.string(), nativeCurrency: z.object({ symbol: z.string() }) })

const worldSchema = z.object({
  version: z.literal(1),
  relay: z.string().optional(),
  rpcUrls: z.record(z.string(), z.url()),
  networks: z.array(network),
  accounts: z.array(z.object({ address, privateKey: hex })).min(1),
  tokens: z.record(z.string(), z.array(z.object({ symbol: z.string(), decimals: z.int(), address }))),
  solana: z
    .object({
      network,
      rpcUrl: z.url(),
      accounts: z.array(z.object({ address: solanaAddress, secretKey: z.string() })),
      tokens: z.array(z.object({ symbol: z.string(), decimals: z.int(), address: solanaAddress })),
    })
    .optional(),
  bitcoin: z
    .object({
      network,
      apiUrl: z.url(),
      accounts: z.array(z.object({ address: z.string().startsWith('bcrt1'), privateKey: z.string() })),
    })
    .optional(),
  cosmos: z
    .object({
      network,
      restUrl: z.url(),
      accounts: z.array(z.object({ address: z.string().startsWith('cosmos1'), privateKey: z.string() })),
    })
    .optional(),
  polkadot: z
    .object({
      network,
      rpcUrl: z.url(),
      accounts: z.array(z.object({ address: z.string(), seed: z.string() })),
    })
    .optional(),
})

/** The part of `/world.json` a phone wallet needs; the world's README has the whole. */
export type World = z.infer<typeof worldSchema>

/**
 * Fetches from the page's own origin the chains, the keys and the relay.
 * @throws Error with a sentence, when there is no world or its description is not understood.
 */
export async function readWorld(): Promise<World> {
  const response = await fetch('/world.json', { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new Error(`/world.json answered ${response.status}. Start the world with: npm start`)
  const parsed = worldSchema.safeParse(await response.json())
  if (!parsed.success) throw new Error('/world.json is not a description of a world. Start the world with: npm start')
  return parsed.data
}
