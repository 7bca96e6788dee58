import type { Network } from '@latchkey/core'
import type {
  Adapter,
  AddressAbility,
  CallAbility,
  NameAbility,
  NameSignatureAbility,
  NftAbility,
  ReplacementAbility,
  SendAbility,
  SwapAbility,
  TokenAbility,
} from '@latchkey/core/internal'
import type { ConformanceWorld } from '../ConformanceWorld.ts'

/** Something that an adapter does wrong, planted around one that does it right. */
export type PlantedFault = {
  /** What it does. */
  title: string
  /** The title of the case that has to fail. */
  foundBy: string
  /** The adapter that is right; evm when absent. */
  on?: 'evm' | 'bitcoin' | 'cosmos'
  plant(adapter: Adapter, options: PlantOptions): Adapter
}

type PlantOptions = {
  world: ConformanceWorld
  /** How many adapters the page made before this one. */
  made: number
  /** Of cosmos: the chain takes whatever the wallet signs, before the adapter has it. @returns what ends that */
  broadcastSigned(provider: unknown, network: Network): () => void
}

/** An adapter whose transfers are changed. */
export function changeSend(adapter: Adapter, change: (send: SendAbility) => Partial<SendAbility>): Adapter {
  return changeAbility(adapter, 'loadSend', change)
}

type Loaded = {
  loadSend: SendAbility
  loadCalls: CallAbility
  loadTokens: TokenAbility & AddressAbility
  loadNfts: NftAbility
  loadSwaps: SwapAbility
  loadNames: NameAbility
  loadNameSignatures: NameSignatureAbility
  loadReplacements: ReplacementAbility
}

/** An adapter with one ability changed. */
export function changeAbility<Name extends keyof Loaded>(
  adapter: Adapter,
  name: Name,
  change: (ability: Loaded[Name]) => Partial<Loaded[Name]>,
): Adapter {
  // Each of them loads what the table says.
  const load = required(adapter, name) as unknown as () => Promise<Loaded[Name]>
  const loadChanged = async () => {
    const ability = await load()
    return { ...ability, ...change(ability) }
  }
  return { ...adapter, [name]: loadChanged }
}

/** A method that the adapter under the fault has. */
export function required<Name extends keyof Adapter>(adapter: Adapter, name: Name): NonNullable<Adapter[Name]> {
  const method = adapter[name]
  if (!method) throw new Error(`The adapter does not declare ${name}.`)
  return method
}

/** The code of a thrown error. */
export const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code
