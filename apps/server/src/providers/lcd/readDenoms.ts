import * as z from 'zod'
import type { CosmosChain } from '../../chains/Chain.ts'
import { describeToken } from '../../chains/describeToken.ts'
import type { Cache } from '../../state/SharedState.ts'
import { isUnavailable } from '../upstream/isUnavailable.ts'
import { metadataSchema } from './lcdSchemas.ts'

export type CosmosToken = { address: string; name: string; symbol: string; decimals: number }

/** A chain seldom describes a denomination anew. */
const describedMs = 60 * 60_000
const describedSchema = z.object({
  token: z.object({ address: z.string(), name: z.string(), symbol: z.string(), decimals: z.number() }).nullable(),
})

/**
 * The names, symbols and decimals of denominations, from the operator's list or else the chain's own metadata. One that neither describes is
 * left out: its decimals are unconfirmed.
 * @param options.admit is called before they are read from a node.
 */
export async function readDenoms(
  chain: CosmosChain,
  options: { denoms: readonly string[]; cache: Cache; admit?: (count: number) => Promise<void> },
): Promise<Map<string, CosmosToken>> {
  const { denoms, cache, admit } = options
  const vouched = new Map(denoms.flatMap((denom) => findListed(chain, denom) ?? []).map((one) => [one.address, one]))
  const others = denoms.filter((denom) => !vouched.has(denom))
  if (others.length > 0) await admit?.(others.length)
  const described = await Promise.all(others.map((denom) => readDenom(chain, denom, cache)))
  const known = [...vouched.values(), ...described.flatMap((token) => token ?? [])]
  return new Map(known.map((token) => [token.address, token]))
}

function findListed({ denom: native, nativeCurrency, tokens }: CosmosChain, denom: string): CosmosToken | undefined {
  if (denom === native) return { address: denom, ...nativeCurrency }
  const listed = tokens.find((token) => token.denom === denom)
  return listed && { address: denom, name: listed.name ?? listed.symbol, ...pick(listed) }
}

const pick = ({ symbol, decimals }: { symbol: string; decimals: number }) => ({ symbol, decimals })

/** Undefined where no node describes it, or none does so now: what an account has of others is shown all the same. */
async function readDenom(chain: CosmosChain, denom: string, cache: Cache): Promise<CosmosToken | undefined> {
  const loading = cache.load(`cosmos-denom:${chain.caipNetworkId}:${denom}`, {
    ttlMs: describedMs,
    schema: describedSchema,
    load: async () => {
      const path = `/cosmos/bank/v1beta1/denoms_metadata/${toDenomPath(denom)}` as const
      const told = await chain.lcd.find(path, metadataSchema(denom))
      if (told?.decimals === undefined) return { token: null }
      return { token: { address: denom, ...describeToken({ ...told, address: denom }), decimals: told.decimals } }
    },
  })
  const read = await loading.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return { token: null }
  })
  return read.token ?? undefined
}

/** Slashes divide the path of a denomination too. */
export function toDenomPath(denom: string): string {
  return denom.split('/').map(encodeURIComponent).join('/')
}
