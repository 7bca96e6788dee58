import { AbortedError, toBaseError } from '@latchkey/core/errors'
import type { NameAbility, WitnessSources } from '@latchkey/core/internal'
import { type Hex, recoverMessageAddress } from 'viem'
import type { EnsRegistry } from '../parseOptions.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { withDeadline } from '../rpc/withDeadline.ts'
import { readEnsAddress } from './readEnsAddress.ts'
import { GatewayError, isLocalUrl, type RequestGateway, requestGateway } from './requestGateway.ts'

/** All that looking up one name asks of nodes and gateways. */
const timeoutMs = 15_000

/** ENS and signatures, checked without the server: a chunk of its own. */
export function createNames(options: {
  ens: EnsRegistry | undefined
  findWitness: (sources: WitnessSources & { signal?: AbortSignal | undefined }) => Promise<Rpc | undefined>
}): NameAbility {
  const { ens, findWitness } = options
  return {
    async resolve({ name, coinTypes, signal, ...sources }) {
      if (!ens) return undefined
      const askGateway: RequestGateway = (request) =>
        requestGateway({ ...request, allowLocal: sources.serverUrls.some(isLocalUrl) })
      const look = async (limited: AbortSignal) => {
        const witness = await findWitness({ ...sources, network: ens.network, signal: limited })
        if (!witness) return undefined
        for (const coinType of coinTypes) {
          const address = await readEnsAddress(witness, { ens, name, coinType, askGateway, signal: limited })
          if (address) return { status: 'found', address, coinType } as const
        }
        return { status: 'none' } as const
      }
      try {
        return await withDeadline(look, { timeoutMs, ...(signal && { signal }) })
      } catch (error) {
        if (signal?.aborted) throw new AbortedError({ cause: error })
        return {
          status: 'unreachable',
          part: error instanceof GatewayError ? 'gateway' : 'node',
          cause: toBaseError(error),
        }
      }
    },
    async recoverSigner({ text, signature }) {
      // What is no hex is refused below like what is no signature.
      return recoverMessageAddress({ message: text, signature: signature as Hex }).catch(() => undefined)
    },
  }
}
