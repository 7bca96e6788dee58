import type { PhoneRequest } from '@latchkey/testing/phone'
import type { World } from '../world/readWorld.ts'

/** A request, as a person reads it. */
export type Description = {
  title: string
  /** Label and value, in the order to show them. */
  facts: readonly (readonly [string, string])[]
  /** Longer text, shown as it is. */
  text?: string
}

/** A request that is not understood, as it came. */
export function describeRaw({ method, params }: PhoneRequest): Description {
  return { title: method, facts: [], text: JSON.stringify(params, undefined, 2) }
}

/** The name of a chain by its CAIP-2 id, or the id. */
export function nameOf(chainId: string, world: World): string {
  const others = [world.solana, world.bitcoin, world.cosmos, world.polkadot].flatMap((other) => other?.network ?? [])
  const networks = [...world.networks, ...others]
  return networks.find(({ id }) => id === chainId)?.name ?? chainId
}
