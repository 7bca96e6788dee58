import { findProgramAddress, toKey } from '@latchkey/wire/solana'
import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import { describeToken, toTokenName, toTokenSymbol } from '../../chains/describeToken.ts'
import { type SolanaAddress, solanaPrograms } from '../../chains/solana/solanaAddress.ts'
import type { Cache } from '../../state/SharedState.ts'
import { type Account, readAccounts } from './readAccounts.ts'

/** A token that can be shown: its name and symbol fall back to its address. */
export type SolanaToken = {
  address: SolanaAddress
  name: string
  symbol: string
  decimals: number
  /** The only piece of an indivisible mint, with Metaplex's metadata. */
  isNft: boolean
}

/** Metadata rarely changes; a mint without any may get some soon. */
const [describedMs, incompleteMs] = [10 * 60_000, 60_000]

const descriptionSchema = z.object({
  name: z.string().nullable(),
  symbol: z.string().nullable(),
  decimals: z.number(),
  isNft: z.boolean(),
})
type Description = z.infer<typeof descriptionSchema>

/**
 * Decimals, names and symbols of mints: as the operator lists them, else as their metadata says (Token-2022's in the mint itself, or
 * Metaplex's), sanitized and cached. What is no mint is left out.
 * @throws NodeUnavailableError, RpcError
 */
export async function readMints(
  chain: SolanaChain,
  options: {
    mints: readonly SolanaAddress[]
    cache: Cache
    /** Called with the number of mints about to be read from the node. What it throws is thrown. */
    admit?: (count: number) => Promise<void>
    signal?: AbortSignal | undefined
  },
): Promise<Map<SolanaAddress, SolanaToken>> {
  const { mints, cache, admit, signal } = options
  const keyOf = (mint: SolanaAddress) => `solana-mint:${chain.caipNetworkId}:${mint}`
  const found = new Map<SolanaAddress, Description>()
  for (const { address, symbol, name = symbol, decimals } of chain.tokens)
    found.set(address as SolanaAddress, { name, symbol, decimals, isNft: false }) // the configuration's schema proved it
  await Promise.all(
    mints.map(async (mint) => {
      const kept = found.has(mint) ? undefined : await cache.get(keyOf(mint), { schema: descriptionSchema })
      if (kept) found.set(mint, kept)
    }),
  )
  const missing = mints.filter((mint) => !found.has(mint))
  if (missing.length > 0) await admit?.(missing.length)
  const read = await readDescriptions(chain, missing, signal)
  await Promise.all(
    [...read].map(async ([mint, description]) => {
      found.set(mint, description)
      const isComplete = description.symbol !== null
      await cache.set(keyOf(mint), description, { ttlMs: isComplete ? describedMs : incompleteMs })
    }),
  )
  return new Map(
    mints.flatMap((address) => {
      const description = found.get(address)
      if (!description) return []
      const { decimals, isNft } = description
      return [[address, { address, decimals, isNft, ...describeToken({ ...description, address }) }]]
    }),
  )
}

async function readDescriptions(
  chain: SolanaChain,
  mints: readonly SolanaAddress[],
  signal: AbortSignal | undefined,
): Promise<Map<SolanaAddress, Description>> {
  const places = mints.map((mint) => deriveMetadataAddress(mint))
  const accounts = await readAccounts(chain, [...mints, ...places], signal)
  return new Map(
    mints.flatMap((mint, index) => {
      const decimals = readDecimals(accounts[index])
      if (decimals === undefined) return []
      const metaplex = readMetaplex(accounts[mints.length + index], mint)
      const text = readExtension(accounts[index]) ?? metaplex
      const isNft = decimals === 0 && metaplex !== undefined && readSupply(accounts[index]) === 1n
      return [[mint, { name: toTokenName(text?.name), symbol: toTokenSymbol(text?.symbol), decimals, isNft }]]
    }),
  )
}

/** A mint's bytes, and where Token-2022's extensions begin after their padding and the byte that says that it is one. */
const [mintSize, supplyOffset, decimalsOffset, initializedOffset] = [82, 36, 44, 45]
const [typeOffset, mintType] = [165, 1]
const metadataType = 19

function readDecimals(account: Account | undefined): number | undefined {
  if (account?.data[initializedOffset] !== 1) return undefined
  const { owner, data } = account
  const isExtended = data.length > typeOffset && data[typeOffset] === mintType
  const isMint =
    (data.length === mintSize && (owner === solanaPrograms.token || owner === solanaPrograms.token2022)) ||
    (isExtended && owner === solanaPrograms.token2022)
  return isMint ? data[decimalsOffset] : undefined
}

/** Of a mint. */
const readSupply = (account: Account | undefined) => account?.data.readBigUInt64LE(supplyOffset)

type Metadata = { name: string; symbol: string }

/** Token-2022's metadata, which a mint has in itself. */
function readExtension(account: Account | undefined): Metadata | undefined {
  if (account?.owner !== solanaPrograms.token2022) return undefined
  const { data } = account
  for (let offset = typeOffset + 1; offset + 4 <= data.length; ) {
    const [type, length] = [data.readUInt16LE(offset), data.readUInt16LE(offset + 2)]
    // Its authority and its mint come first.
    if (type === metadataType) return readTexts(data.subarray(offset + 4), 64)
    offset += 4 + length
  }
  return undefined
}

const metaplexKey = 4

/** Metaplex's metadata, in an account of its own, which pads its texts with zeros. */
function readMetaplex(account: Account | undefined, mint: SolanaAddress): Metadata | undefined {
  if (account?.owner !== solanaPrograms.metaplex || account.data[0] !== metaplexKey) return undefined
  const isOfMint = account.data.subarray(33, 65).equals(toKey(mint))
  return isOfMint ? readTexts(account.data, 65) : undefined
}

/** A name and a symbol, each after its length; undefined where the bytes end before. */
function readTexts(data: Buffer, start: number): Metadata | undefined {
  const texts: string[] = []
  let offset = start
  for (let count = 0; count < 2; count += 1) {
    if (offset + 4 > data.length) return undefined
    const end = offset + 4 + data.readUInt32LE(offset)
    if (end > data.length) return undefined
    texts.push(
      data
        .subarray(offset + 4, end)
        .toString('utf8')
        .replaceAll('\0', ''),
    )
    offset = end
  }
  const [name = '', symbol = ''] = texts
  return { name, symbol }
}

function deriveMetadataAddress(mint: SolanaAddress): SolanaAddress {
  const known = derived.get(mint)
  if (known) return known
  const seeds = [Buffer.from('metadata'), toKey(solanaPrograms.metaplex), toKey(mint)]
  const address = findProgramAddress(solanaPrograms.metaplex, seeds) as SolanaAddress // of 32 bytes
  if (derived.size >= mostDerived) derived.clear()
  derived.set(mint, address)
  return address
}

/** Deriving takes a fraction of a millisecond of the processor; the same for every caller. */
const derived = new Map<SolanaAddress, SolanaAddress>()
const mostDerived = 10_000
