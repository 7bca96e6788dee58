import { type GuardEndpointName, guardEndpoints } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import { WalletError } from '../errors.ts'
import { createSignedRequests, type SignedOptions } from './signedRequests.ts'

type GuardBody<name extends GuardEndpointName> = z.input<(typeof guardEndpoints)[name]['body']>
type GuardResponse<name extends GuardEndpointName> = z.output<(typeof guardEndpoints)[name]['response']>

/** The recovery guard, called with this device's proofs. */
export type GuardApi = {
  /** Rejects with a WalletError. */
  call<name extends GuardEndpointName>(
    name: name,
    body: GuardBody<name>,
    signal: AbortSignal,
  ): Promise<GuardResponse<name>>
}

/**
 * The client of the guard's endpoints.
 * @param options `origin`: the guard's.
 * @example const { flowId } = await guard.call('startRecovery', { walletId, email, origin }, signal)
 */
export function createGuardApi(options: Omit<SignedOptions, 'request'>): GuardApi {
  const { origin } = options
  const request = createSignedRequests({ ...options, request: (path, init) => fetch(`${origin}${path}`, init) })
  return {
    async call(name, body, signal) {
      const { path, response } = guardEndpoints[name]
      const parsed = z.safeParse(response, await request(path, body, { signal }))
      if (!parsed.success) throw new WalletError('server_failed', { details: `guard ${name}: unexpected response` })
      // The schema is that of this name.
      return parsed.data as GuardResponse<typeof name>
    },
  }
}
