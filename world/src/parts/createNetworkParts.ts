import type { WorldFolder } from '../folder/prepareFolder.ts'
import type { WorldPorts } from '../ports.ts'
import type { PartParameters } from './createPart.ts'

/** Creates the networks of a world beside its EVM chains that are wanted. Each is loaded here, so that a world without it does not pay for its library. */
export async function createNetworkParts(
  wanted: { solana: boolean; bitcoin: boolean; cosmos: boolean; polkadot: boolean },
  { ports, folder, ...options }: { ports: WorldPorts; folder: WorldFolder } & Pick<PartParameters, 'guard' | 'onDied'>,
) {
  const { createSolanaPart } = wanted.solana ? await import('../solana/createSolanaPart.ts') : {}
  const { createBitcoinPart } = wanted.bitcoin ? await import('../bitcoin/createBitcoinPart.ts') : {}
  const { createCosmosPart } = wanted.cosmos ? await import('../cosmos/createCosmosPart.ts') : {}
  const { createPolkadotPart } = wanted.polkadot ? await import('../polkadot/createPolkadotPart.ts') : {}
  return {
    solana: await createSolanaPart?.({ port: ports.solana, dir: folder.solanaDir, ...options }),
    bitcoin: await createBitcoinPart?.({ port: ports.bitcoin, dir: folder.bitcoinDir, ...options }),
    cosmos: await createCosmosPart?.({ port: ports.cosmos, dir: folder.cosmosDir, ...options }),
    polkadot: await createPolkadotPart?.({ port: ports.polkadot, dir: folder.polkadotDir, ...options }),
  }
}

/** Whether Solana's machine runs here; says why not. */
export async function hasSolanaMachine(log: (line: string) => void): Promise<boolean> {
  const { assertMachine } = await import('@latchkey/svm')
  try {
    assertMachine()
    return true
  } catch (error) {
    log(`Without Solana: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}
