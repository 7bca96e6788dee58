import type { PhoneSession } from './PhoneWallet.ts'
import type { OfficialClient } from './startSignClient.ts'

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
