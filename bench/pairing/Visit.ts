/** One visit of a page that knows no wallet yet: from nothing to a signature, in milliseconds. The client's code is loaded already. */
export type Visit = {
  /** From creating the client until the link is there. */
  linkMs: number
  /** From creating the client until the relay holds the proposal. */
  heldMs: number
  /** From handing the link to the wallet until the session is there: pair, approve, settle. */
  settleMs: number
  /** A request and its answer, when wallet and relay are at rest. */
  requestMs: number
}

export type VisitOptions = {
  relayUrl: string
  /** Different for each visit. */
  name: string
  /** Hands the link to the wallet. */
  onLink(uri: string): void
  /** Until the wallet takes its next request without delay. */
  rest(): Promise<unknown>
}

export const requested = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
}

export const request = {
  chainId: 'eip155:1',
  method: 'personal_sign',
  params: ['0x6869', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
}
