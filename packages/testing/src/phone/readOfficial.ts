import type { PhoneProposal, PhoneRequest, PhoneSession } from './PhoneWallet.ts'
import type { OfficialClient } from './startSignClient.ts'

type OfficialProposal = ReturnType<OfficialClient['proposal']['get']>
type OfficialRequest = Pick<ReturnType<OfficialClient['getPendingSessionRequests']>[number], 'id' | 'topic' | 'params'>

const requestLifetimeMs = 300_000

/** What the official client knows of a proposal, required and optional wishes together: only EVM chains are this wallet's. */
export function readProposal({ id, params }: { id: number; params: OfficialProposal }): PhoneProposal {
  const wishes = [params.requiredNamespaces, params.optionalNamespaces].flatMap((namespaces) =>
    // A namespace may be one chain's, its id in the key.
    Object.entries(namespaces ?? {}).map(([key, wish]) => ({ ...wish, chains: wish.chains ?? [key] })),
  )
  const all = (pick: (wish: (typeof wishes)[number]) => readonly string[]) => [...new Set(wishes.flatMap(pick))]
  return {
    id,
    pairingTopic: params.pairingTopic,
    peer: params.proposer.metadata,
    chains: all((wish) => wish.chains).filter((chain) => chain.startsWith('eip155:')),
    methods: all((wish) => wish.methods),
    events: all((wish) => wish.events),
    expiresAt: params.expiryTimestamp * 1000,
  }
}

/** What the official client knows of a request. */
export function readRequest({ id, topic, params }: OfficialRequest, now: number): PhoneRequest {
  const { request, chainId } = params
  const { method, expiryTimestamp } = request
  const expiresAt = expiryTimestamp === undefined ? now + requestLifetimeMs : expiryTimestamp * 1000
  return { id, topic, chainId, method, params: request.params, at: now, expiresAt }
}

type OfficialSession = ReturnType<OfficialClient['session']['get']>

/** The part of the official client's session that a test or a person wants to see. */
export function toPhoneSession(session: OfficialSession): PhoneSession {
  const { topic, peer, namespaces, expiry } = session
  const { accounts = [], methods = [], chains } = namespaces.eip155 ?? {}
  return {
    topic,
    peer: peer.metadata,
    accounts,
    methods,
    chains: chains ?? [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))],
    expiresAt: expiry * 1000,
  }
}
