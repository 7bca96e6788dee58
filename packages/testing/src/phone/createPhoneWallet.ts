import { answerProposal } from './answerProposal.ts'
import { answerRequest, sendCorrupted } from './answerRequest.ts'
import { createPhoneLog } from './createPhoneLog.ts'
import { createPhoneScript } from './createPhoneScript.ts'
import { createPhoneState, readAccounts, readSigners } from './createPhoneState.ts'
import type { PhoneContext } from './PhoneContext.ts'
import type { PhoneProposal, PhoneRequest, PhoneSession, PhoneWallet, WaitOptions } from './PhoneWallet.ts'
import type { PhoneWalletOptions } from './PhoneWalletOptions.ts'
import { readProposal, readRequest, readSignIn, toPhoneSession } from './readOfficial.ts'
import { startSignClient, stopSignClient } from './startSignClient.ts'
import { updateAccounts, updateChain, watchSessionEnds } from './updateSessions.ts'
import { waitUntil } from './waitUntil.ts'

const defaultMetadata = {
  name: 'Latchkey test phone',
  description: 'A phone wallet for tests. Its keys are public.',
  url: 'https://phone.latchkey.test',
  icons: [],
}

/**
 * A phone wallet for tests: the official WalletConnect client (2.21.8), controlled by a script. It actually signs and sends, and misbehaves
 * when configured to. It connects only to the relay and to its chains' nodes. Runs in Node and in browsers; one process can have several.
 *
 * @example
 * const wallet = await createPhoneWallet({ relayUrl, rpcUrls: { 'eip155:31337': 'http://127.0.0.1:8545' } })
 * await wallet.pair('wc:7f6e…@2?relay-protocol=irn&symKey=58…')
 * wallet.rejectNext('eth_sendTransaction')
 * // …the app sends a request, then:
 * wallet.requests().map(({ method, status }) => [method, status]) // [['eth_sendTransaction', 'answered']]
 * await wallet.close()
 */
export async function createPhoneWallet(options: PhoneWalletOptions): Promise<PhoneWallet> {
  const { rpcUrls, latencyMs = 0, metadata = defaultMetadata, now = Date.now } = options
  const signers = await readSigners(options)
  const state = createPhoneState({ accounts: readAccounts(options.accounts), signers, rpcUrls })
  const script = createPhoneScript({ latencyMs })
  const log = createPhoneLog()
  const started = await startSignClient({ ...options, metadata })
  const { client } = started
  const closing = new AbortController()
  const open = new Map<number, { controller: AbortController; topic: string }>()
  const settled = new Map<string, { session?: PhoneSession; error?: unknown }>()
  const returned = new Set<number>()
  let turn: Promise<unknown> = Promise.resolve()
  const context: PhoneContext = {
    client,
    state,
    script,
    log,
    now,
    signal: closing.signal,
    onProposal: options.onProposal,
    onRequest: options.onRequest,
    inTurn(run) {
      const result = turn.then(run)
      turn = result.catch(() => undefined)
      return result
    },
  }

  async function onProposal(proposal: PhoneProposal): Promise<void> {
    if (!log.addProposal(proposal)) return
    const { pairingTopic } = proposal
    await during(proposal.id, pairingTopic, async (signal) => {
      try {
        settled.set(pairingTopic, { session: await answerProposal(context, { proposal, signal }) })
      } catch (error) {
        settled.set(pairingTopic, { error })
        throw error
      }
    })
    log.changed()
  }

  async function onRequest(request: PhoneRequest): Promise<void> {
    if (!log.addRequest(request)) return
    await during(request.id, request.topic, (signal) => answerRequest(context, { request, signal }))
    if (log.requests().some(({ id, status }) => id === request.id && status === 'open')) log.setClosed(request)
  }

  /**
   * Runs a response under a signal that aborts once none is needed. Errors of the client are recorded as failures.
   */
  async function during(id: number, topic: string, answer: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const controller = new AbortController()
    open.set(id, { controller, topic })
    try {
      await answer(AbortSignal.any([controller.signal, closing.signal]))
    } catch (error) {
      if (!controller.signal.aborted && !closing.signal.aborted) log.fail(error)
    } finally {
      open.delete(id)
    }
  }

  function discard(accepts: (id: number, topic: string) => boolean, reason: string): void {
    for (const [id, { controller, topic }] of open) if (accepts(id, topic)) controller.abort(new Error(reason))
    log.changed()
  }

  client.on('session_proposal', (event) => void onProposal(readProposal(event)))
  // A client without this listener shows the proposal that comes with the offer.
  if (options.authenticates) client.on('session_authenticate', (event) => void onProposal(readSignIn(event)))
  client.on('session_request', (event) => void onRequest(readRequest(event, now())))
  client.on('proposal_expire', ({ id }) => discard((other) => other === id, 'The proposal has expired.'))
  client.on('session_request_expire', ({ id }) => discard((other) => other === id, 'The request has expired.'))
  watchSessionEnds(client, (topic) => discard((_, other) => other === topic, 'The session has ended.'))
  // Proposals without a response, from an earlier run of a stored wallet.
  for (const params of client.proposal.getAll()) void onProposal(readProposal({ id: params.id, params }))
  for (const request of client.getPendingSessionRequests()) void onRequest(readRequest(request, now()))

  const sessions = () => client.session.getAll().map(toPhoneSession)
  const wait = <Result>(find: () => Result | undefined, what: string, waiting: WaitOptions = {}) =>
    waitUntil(find, { ...waiting, what, onChange: log.onChange, closing: closing.signal })

  return {
    accounts: state.accounts,
    solanaAccounts: state.solanaAccounts,
    bitcoinAccounts: state.bitcoinAccounts,
    chainId: state.chainId,
    chains: state.chains,
    sessions,
    proposals: log.proposals,
    requests: log.requests,
    failures: log.failures,
    onChange: log.onChange,
    answerNextProposal: script.answerNextProposal,
    answerNext: script.answerNext,
    setLatency: script.setLatency,
    hold: script.hold,
    release: script.release,
    rejectNext: (method) => script.answerNext('reject', { method }),
    async pair(uri, waiting) {
      const topic = /^wc:([0-9a-f]{64})@2\?/.exec(uri)?.[1]
      if (!topic) throw new Error('That is not a WalletConnect link: it begins with "wc:", a topic and "@2?".')
      waiting?.signal?.throwIfAborted()
      settled.delete(topic)
      const outcome = wait(() => settled.get(topic), 'a proposal and its answer', waiting)
      // Awaited below; should the client fail first, that is the error to show.
      outcome.catch(() => undefined)
      await client.pair({ uri })
      const { session, error } = await outcome
      if (error) throw error
      return session
    },
    async waitForRequest(method, waiting) {
      const find = () =>
        log.requests().find((request) => (!method || request.method === method) && !returned.has(request.id))
      const { status: _, ...request } = await wait(find, `a request${method ? ` for ${method}` : ''}`, waiting)
      returned.add(request.id)
      return request
    },
    async waitForEnd(topic, waiting) {
      await wait(
        () => !sessions().some((session) => session.topic === topic) || undefined,
        'the end of a session',
        waiting,
      )
    },
    async switchAccount(address) {
      await updateAccounts(context, state.activateAccount(address))
    },
    async switchChain(chainId) {
      state.activateChain(chainId)
      await updateChain(context)
    },
    async disconnect(topic) {
      for (const session of topic ? [{ topic }] : sessions()) {
        await client.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
      }
    },
    sendCorrupted: (topic) => sendCorrupted(client, topic),
    async close() {
      if (closing.signal.aborted) return
      closing.abort(new Error('The phone wallet was closed.'))
      await stopSignClient(started)
    },
  }
}
