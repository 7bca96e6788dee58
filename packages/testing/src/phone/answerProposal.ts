import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneProposal, PhoneSession, ProposalAnswer } from './PhoneWallet.ts'
import { toPhoneSession } from './readOfficial.ts'
import { signIn } from './signIn.ts'

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

  const chains = chooseChains(
    answer,
    proposal.chains.filter((chain) => state.chains().includes(chain)),
  )
  if (chains.length === 0) return reject(context, proposal, { code: 5100, message: 'Unsupported chains.' })
  if (proposal.signIn) {
    const changes = typeof answer === 'object' && 'signs' in answer ? answer.signs : {}
    return signIn(context, { id: proposal.id, chains, methods: supported.eip155?.methods ?? [], changes })
  }
  // The client rejects a settlement with less than the app required, which tests need.
  if (answer !== 'approve') (client.engine as unknown as Checked).isValidApprove = async () => {}
  const { methods, events } = proposal
  const namespaces = grantNamespaces({ chains, accountsOf: state.accountsOf, methods, events })
  const { topic } = await client.approve({ id: proposal.id, namespaces })
  context.log.changed()
  // An app that rejects the settlement may have ended the session before `approve` resolves.
  return client.session.keys.includes(topic) ? toPhoneSession(client.session.get(topic)) : undefined
}

function chooseChains(
  answer: 'approve' | Extract<ProposalAnswer, { chains: unknown } | { namespaces: unknown } | { signs: unknown }>,
  common: readonly string[],
): readonly string[] {
  if (answer === 'approve' || 'signs' in answer) return common
  if ('chains' in answer) return answer.chains
  return common.filter((chain) => answer.namespaces.some((namespace) => chain.startsWith(`${namespace}:`)))
}

/** The engine's own check of an approval; absent from its public type. */
type Checked = { isValidApprove: () => Promise<void> }

async function reject(
  { client }: PhoneContext,
  { id, signIn: isSignIn }: PhoneProposal,
  reason: { code: number; message: string },
): Promise<undefined> {
  await (isSignIn ? client.rejectSessionAuthenticate({ id, reason }) : client.reject({ id, reason }))
}

const supported: Readonly<Record<string, { methods: readonly string[]; events: readonly string[] }>> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_chainId',
      'eth_requestAccounts',
      'eth_sendTransaction',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
    events: ['accountsChanged'],
  },
  bip122: {
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt'],
    events: ['accountsChanged'],
  },
  cosmos: {
    methods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
    events: ['accountsChanged'],
  },
  polkadot: {
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    events: ['accountsChanged'],
  },
}

/** The namespaces of a session: every account on each chain, and the requested methods and events that the wallet supports there. */
export function grantNamespaces(options: {
  chains: readonly string[]
  accountsOf: (namespace: string) => readonly string[]
  methods: readonly string[]
  events: readonly string[]
}) {
  const { chains, accountsOf, methods, events } = options
  const names = [...new Set(chains.map((chain) => chain.split(':')[0] ?? ''))]
  const entries = names.map((name) => {
    const own = chains.filter((chain) => chain.startsWith(`${name}:`))
    const accounts = own.flatMap((chain) => accountsOf(name).map((account) => `${chain}:${account}`))
    return [
      name,
      {
        chains: own,
        accounts,
        methods: methods.filter((method) => supported[name]?.methods.includes(method)),
        events: events.filter((event) => supported[name]?.events.includes(event)),
      },
    ] as const
  })
  return Object.fromEntries(entries)
}
