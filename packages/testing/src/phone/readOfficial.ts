import { getDecodedRecapFromResources } from '@walletconnect/utils'
import type { PhoneProposal, PhoneRequest, PhoneSession } from './PhoneWallet.ts'
import type { OfficialClient } from './startSignClient.ts'

type OfficialProposal = ReturnType<OfficialClient['proposal']['get']>
type OfficialRequest = Pick<ReturnType<OfficialClient['getPendingSessionRequests']>[number], 'id' | 'topic' | 'params'>

const requestLifetimeMs = 300_000

/** What the official client knows of a proposal, required and optional wishes together: the chains of other namespaces are not this wallet's. */
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
    chains: all((wish) => wish.chains).filter((chain) => /^(?:eip155|solana|bip122|cosmos|polkadot):/.test(chain)),
    methods: all((wish) => wish.methods),
    events: all((wish) => wish.events),
    expiresAt: params.expiryTimestamp * 1000,
  }
}

type OfficialSignIn = {
  id: number
  topic: string
  params: Pick<ReturnType<OfficialClient['auth']['requests']['get']>, 'authPayload' | 'requester' | 'expiryTimestamp'>
}

/** What the official client knows of an offer to sign in: the methods are those of its ReCap. */
export function readSignIn({ id, topic, params }: OfficialSignIn): PhoneProposal {
  const { authPayload, requester, expiryTimestamp } = params
  const { chains, domain, nonce, resources = [] } = authPayload
  const recap = getDecodedRecapFromResources(resources)
  const abilities = Object.values(recap?.att ?? {}).flatMap((resource) => Object.keys(resource))
  return {
    id,
    signIn: { domain, nonce },
    pairingTopic: topic,
    peer: requester.metadata,
    chains,
    methods: abilities.map((ability) => ability.slice(ability.indexOf('/') + 1)),
    events: [],
    expiresAt: expiryTimestamp * 1000,
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
  const granted = Object.values(namespaces)
  return {
    topic,
    peer: peer.metadata,
    accounts: granted.flatMap(({ accounts }) => accounts),
    methods: granted.flatMap(({ methods }) => methods),
    chains: granted.flatMap(chainsOf),
    expiresAt: expiry * 1000,
  }
}

/** The chains of a session's namespace, which may have them in its accounts alone. */
export function chainsOf({ chains, accounts }: { chains?: string[]; accounts: string[] }): readonly string[] {
  return chains ?? [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}
