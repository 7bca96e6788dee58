import { grantNamespaces } from './answerProposal.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { OfficialClient } from './startSignClient.ts'

type OfficialSession = ReturnType<OfficialClient['session']['get']>

/** Updates every session after a change of the active account. */
export async function updateAccounts(context: PhoneContext): Promise<void> {
  const { client, state, log } = context
  for (const session of client.session.getAll()) {
    const { chains } = granted(session)
    await update(context, session, chains)
    const chainId = chains.includes(state.chainId()) ? state.chainId() : chains[0]
    if (chainId) await emit(context, session, { chainId, name: 'accountsChanged', data: [...state.accounts()] })
  }
  log.changed()
}

/** Updates every session after a change of the active chain; those that do not have it get it first. */
export async function updateChain(context: PhoneContext): Promise<void> {
  const { client, state, log } = context
  const chainId = state.chainId()
  for (const session of client.session.getAll()) {
    const { chains } = granted(session)
    if (!chains.includes(chainId)) await update(context, session, [...chains, chainId])
    await emit(context, session, { chainId, name: 'chainChanged', data: Number(chainId.split(':')[1]) })
  }
  log.changed()
}

function granted({ namespaces }: OfficialSession) {
  const { accounts = [], methods = [], events = [], chains } = namespaces.eip155 ?? {}
  return {
    methods,
    events,
    chains: chains ?? [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))],
  }
}

async function update({ client, state }: PhoneContext, session: OfficialSession, chains: readonly string[]) {
  const { methods, events } = granted(session)
  const namespaces = grantNamespaces({ chains, accounts: state.accounts(), methods, events })
  await client.update({ topic: session.topic, namespaces })
}

async function emit(
  { client }: PhoneContext,
  session: OfficialSession,
  event: { chainId: string; name: string; data: unknown },
): Promise<void> {
  const { chainId, name, data } = event
  if (!granted(session).events.includes(name)) return
  await client.emit({ topic: session.topic, chainId, event: { name, data } })
}

/**
 * Reports when a session is gone, also when the app rejected the settlement: the client then removes the session without an event, and
 * has an unhandled rejection when the app's disconnect removes the same session again.
 */
export function watchSessionEnds(client: OfficialClient, onEnd: (topic: string) => void): void {
  const engine = client.engine as unknown as Deleting
  const { deleteSession } = engine
  engine.deleteSession = async (parameters) => {
    if (client.session.keys.includes(parameters.topic)) await deleteSession(parameters)
  }
  const removeSession = client.session.delete
  client.session.delete = async (topic, reason) => {
    await removeSession(topic, reason)
    onEnd(topic)
  }
}

/** Absent from the engine's public type. */
type Deleting = { deleteSession(parameters: { topic: string }): Promise<void> }
