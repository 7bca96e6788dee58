import type { Address } from 'viem'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneProposal, PhoneSession, ProposalAnswer } from './PhoneWallet.ts'
import { toPhoneSession } from './readOfficial.ts'

/**
 * Decides on a proposal and responds to the app. `undefined` when it was not approved, or the app ended the session at once.
 * @throws the signal's reason when it aborts meanwhile; what the official client throws when the relay rejects the response.
 */
export async function answerProposal(
  context: PhoneContext,
  options: { proposal: PhoneProposal; signal: AbortSignal },
): Promise<PhoneSession | undefined> {
  const { client, script, state } = context
  const { proposal, signal } = options
  const planned = script.takeProposalAnswer()
  await script.pause(signal)
  const answer: ProposalAnswer = planned ?? (await context.onProposal?.(proposal, { signal })) ?? 'approve'
  signal.throwIfAborted()
  if (answer === 'ignore') return undefined
  if (answer === 'reject') return reject(context, proposal, { code: 5000, message: 'User rejected.' })
  if (typeof answer === 'object' && 'error' in answer) return reject(context, proposal, answer.error)

  const common = proposal.chains.filter((chain) => state.chains().includes(chain))
  const chains = answer === 'approve' ? common : answer.chains
  if (chains.length === 0) return reject(context, proposal, { code: 5100, message: 'Unsupported chains.' })
  // The client rejects a settlement with less than the app required, which tests need.
  if (answer !== 'approve') (client.engine as unknown as Checked).isValidApprove = async () => {}
  const { methods, events } = proposal
  const namespaces = grantNamespaces({ chains, accounts: state.accounts(), methods, events })
  const { topic } = await client.approve({ id: proposal.id, namespaces })
  context.log.changed()
  // An app that rejects the settlement may have ended the session before `approve` resolves.
  return client.session.keys.includes(topic) ? toPhoneSession(client.session.get(topic)) : undefined
}

/** The engine's own check of an approval; absent from its public type. */
type Checked = { isValidApprove: () => Promise<void> }

async function reject(
  { client }: PhoneContext,
  { id }: PhoneProposal,
  reason: { code: number; message: string },
): Promise<undefined> {
  await client.reject({ id, reason })
}

const supportedMethods = [
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_switchEthereumChain',
]
const supportedEvents = ['accountsChanged', 'chainChanged']

/** The namespaces of a session: every account on each chain, and the requested methods and events that the wallet supports. */
export function grantNamespaces(options: {
  chains: readonly string[]
  accounts: readonly Address[]
  methods: readonly string[]
  events: readonly string[]
}) {
  const { chains, accounts, methods, events } = options
  return {
    eip155: {
      chains: [...chains],
      accounts: chains.flatMap((chain) => accounts.map((account) => `${chain}:${account}`)),
      methods: methods.filter((method) => supportedMethods.includes(method)),
      events: events.filter((event) => supportedEvents.includes(event)),
    },
  }
}
