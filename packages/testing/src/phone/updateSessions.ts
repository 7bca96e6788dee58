import { grantNamespaces } from './answerProposal.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneNamespace } from './PhoneWallet.ts'
import { chainsOf } from './readOfficial.ts'
import type { OfficialClient } from './startSignClient.ts'

type OfficialSession = ReturnType<OfficialClient['session']['get']>

/** Updates every session with this namespace after a change of its active account. */
export async function updateAccounts(context: PhoneContext, namespace: PhoneNamespace): Promise<void> {
  const { client, state, log } = context
  for (const session of client.session.getAll()) {
    const chains = grantedChains(session, namespace)
    if (chains.length === 0) continue
    await update(context, session, [])
    const chainId = chains.includes(state.chainId()) ? state.chainId() : chains[0]
    const data = [...state.accountsOf(namespace)]
    if (chainId) await emit(context, session, { chainId, name: 'accountsChanged', data })
  }
  log.changed()
}

/** Updates every EVM session after a change of the active chain; those that do not have it get it first. */
export async function updateChain(context: PhoneContext): Promise<void> {
  const { client, state, log } = context
  const chainId = state.chainId()
  for (const session of client.session.getAll()) {
    const chains = grantedChains(session, 'eip155')
    if (chains.length === 0) continue
    if (!chains.includes(chainId)) await update(context, session, [chainId])
    await emit(context, session, { chainId, name: 'chainChanged', data: Number(chainId.split(':')[1]) })
  }
  log.changed()
}

function grantedChains({ namespaces }: OfficialSession, namespace: string): readonly string[] {
  const granted = namespaces[namespace]
  return granted ? chainsOf(granted) : []
}

/** Grants what the session has again, with the accounts in their order of now, and more chains. */
async function update({ client, state }: PhoneContext, session: OfficialSession, added: readonly string[]) {
  const all = Object.values(session.namespaces)
  const namespaces = grantNamespaces({
    chains: [...all.flatMap(chainsOf), ...added],
    accountsOf: state.accountsOf,
    methods: all.flatMap(({ methods }) => methods),
    events: all.flatMap(({ events }) => events),
  })
  await client.update({ topic: session.topic, namespaces })
}

async function emit(
  { client }: PhoneContext,
  session: OfficialSession,
  event: { chainId: string; name: string; data: unknown },
): Promise<void> {
  const { chainId, name, data } = event
  const [namespace = ''] = chainId.split(':')
  if (!session.namespaces[namespace]?.events.includes(name)) return
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
