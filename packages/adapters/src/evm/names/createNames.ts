import { AbortedError, toBaseError } from '@latchkey/core/errors'
import { type NameAbility, type NameSignatureAbility, type WitnessSources, withDeadline } from '@latchkey/core/internal'
import { type Hex, recoverMessageAddress } from 'viem'
import type { Rpc } from '../rpc/createRpc.ts'
import type { EnsRegistry } from './parseEns.ts'
import { readEnsAddress } from './readEnsAddress.ts'
import { GatewayError, isLocalUrl, requestGateway } from './requestGateway.ts'

/** Limit of all requests to nodes and gateways for one name. */
const timeoutMs = 15_000

/** ENS names and signatures, checked without the server, in their own chunk. */
export function createNames(options: {
  ens: EnsRegistry | undefined
  findWitness: (sources: WitnessSources & { signal?: AbortSignal | undefined }) => Promise<Rpc | undefined>
}): NameAbility & NameSignatureAbility {
  const { ens, findWitness } = options
  return {
    async resolve({ name, coinTypes, signal, ...sources }) {
      if (!ens) return undefined
      const allowLocal = sources.serverUrls.some(isLocalUrl)
      const lookUp = async (limited: AbortSignal) => {
        const witness = await findWitness({ ...sources, network: ens.network, signal: limited })
        if (!witness) return undefined
        for (const coinType of coinTypes) {
          const address = await readEnsAddress(witness, {
            ens,
            name,
            coinType,
            requestGateway: (request) => requestGateway({ ...request, allowLocal }),
            signal: limited,
          })
          if (address) return { status: 'found', address, coinType } as const
        }
        return { status: 'none' } as const
      }
      try {
        return await withDeadline(lookUp, { timeoutMs, ...(signal && { signal }) })
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
      // Invalid hex is rejected like an invalid signature.
      return recoverMessageAddress({ message: text, signature: signature as Hex }).catch(() => undefined)
    },
  }
}
