import { bitcoinVerifier } from '@latchkey/auth/bitcoin'
import { cosmosVerifier } from '@latchkey/auth/cosmos'
import { evmVerifier, type Verifier, VerifierUnavailableError } from '@latchkey/auth/evm'
import { polkadotVerifier } from '@latchkey/auth/polkadot'
import { solanaVerifier } from '@latchkey/auth/solana'
import type { ChainNamespace } from '@latchkey/wire'
import * as z from 'zod'
import type { Chain } from '../chains/Chain.ts'
import { bytesPerCall } from '../chains/createChainClient.ts'
import type { ServerContext } from '../context.ts'
import { callerKey } from '../middleware/callerKey.ts'
import { CallerBusyError } from '../providers/rpc/createCallerShares.ts'
import type { ParsedRequest } from '../routes/Handler.ts'
import { signInError } from './signInError.ts'

type Request = Pick<ParsedRequest<'verifySignIn'>, 'body' | 'ip' | 'getSignal'>

/** A verifier of each namespace; only eip155's reads a node. */
const verifiers: Readonly<Record<ChainNamespace, (nodeFetch: typeof fetch) => Verifier>> = {
  eip155: (nodeFetch) => evmVerifier({ rpcUrl: (chainId) => `http://node.invalid/${chainId}`, fetch: nodeFetch }),
  solana: solanaVerifier,
  bip122: bitcoinVerifier,
  polkadot: polkadotVerifier,
  cosmos: cosmosVerifier,
}

/**
 * Verifies that the account of a message signed it; a contract's signature by the nodes of the message's chain.
 * @param options.account of the message, which was read from its text.
 * @param options.message what was signed.
 * @throws ApiError 401 `bad_signature`, 503 `unverifiable`; CallerBusyError
 */
export async function verifySignature(
  context: Pick<ServerContext, 'chains'>,
  { account, message, request }: { account: string; message: string; request: Request },
): Promise<void> {
  const { signature, publicKey } = request.body
  const [namespace = '', reference = ''] = account.split(':')
  const chain = namespace === 'eip155' ? context.chains.get(`eip155:${reference}`) : undefined
  const signal = request.getSignal()
  const nodes = openNodes(chain, { caller: callerKey(request.ip), signal })
  const verifier = verifiers[namespace as ChainNamespace](nodes.fetch) // the message's reader knows no other namespace
  const isSigned = await verifier.verify({ account, message, signature, publicKey, signal }).catch((cause: unknown) => {
    // Whoever has too many calls at the nodes waits, whatever the nodes could say.
    if (nodes.busy()) throw nodes.busy()
    if (cause instanceof VerifierUnavailableError) throw signInError('unverifiable', { cause })
    throw cause
  })
  if (!isSigned) throw signInError('bad_signature')
}

const callSchema = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) })

/** The chain's nodes as the verifier requests them: in the caller's share, with limits on what a stranger's contract may use. */
function openNodes(chain: Chain | undefined, options: { caller: string; signal: AbortSignal }) {
  let busy: CallerBusyError | undefined
  async function nodeFetch(_url: unknown, init?: RequestInit): Promise<Response> {
    if (!chain) throw new Error('No node is configured.')
    // The verifier limits the gas of its calls.
    const { id, ...call } = callSchema.parse(JSON.parse(String(init?.body)))
    try {
      const [response] = await chain.rpc.batch([call], { ...options, bytesPerCall })
      return Response.json({ jsonrpc: '2.0', id, ...response })
    } catch (error) {
      if (error instanceof CallerBusyError) busy = error
      throw error
    }
  }
  return { fetch: nodeFetch as typeof fetch, busy: () => busy } // of fetch, the verifier uses this much
}
