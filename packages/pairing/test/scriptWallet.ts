import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { openEnvelope, sealEnvelope } from '../src/crypto/envelope.ts'
import { naclCurves } from '../src/crypto/naclCurves.ts'
import { agreeSessionKey, topicOfKey } from '../src/crypto/sessionKey.ts'
import { concatBytes, fromBase64, fromHex, toBase64, toHex } from '../src/encoding/bytes.ts'
import { connectRelay } from '../src/relay/connectRelay.ts'
import type { WebSocketConstructor } from '../src/relay/RelayLink.ts'
import { relayAddress } from '../src/relay/relayAddress.ts'
import { formatRpcMessage, idDigits, parseRpcMessage, type RpcMessage } from '../src/relay/rpcMessage.ts'
import { parsePairingUri } from '../src/uri/pairingUri.ts'
import { requested } from './createTestClient.ts'
import { account } from './startWallet.ts'

/** What a wallet says when it settles; each test bends it. */
export const honestSettlement = {
  relay: { protocol: 'irn' },
  namespaces: {
    eip155: { accounts: [`eip155:1:${account}`], methods: requested.eip155.methods, events: requested.eip155.events },
  },
  controller: { metadata: { name: 'Scripted', description: '', url: 'https://wallet.test', icons: [] } },
  expiry: Math.floor(Date.now() / 1000) + 7 * 86_400,
}

/** A wallet that sends what the test scripts, valid or not, over the package's own connection. */
export function scriptWallet(options: { relayUrl: string; WebSocket?: WebSocketConstructor }) {
  const { relayUrl } = options
  const keys = new Map<string, Uint8Array>()
  const heard: { topic: string; rpc: RpcMessage }[] = []
  const listeners = new Set<() => void>()
  const [seed, subject, privateKey] = [randomBytes(32), randomBytes(32), randomBytes(32)].map((b) => Uint8Array.from(b))
  if (!seed || !subject || !privateKey) throw new Error('unreachable')
  // 19 digits, as wallets other than JavaScript's make them.
  let id = BigInt(Date.now()) * 1_000_000n
  const nextId = () => String(++id)
  const link = connectRelay({
    WebSocket: options.WebSocket ?? WebSocket,
    nextId,
    url: async () =>
      relayAddress(await naclCurves.signingKey(seed), { relayUrl, projectId: 'test', subject, now: Date.now() }),
    onError() {},
    onDelivery({ topic, message }) {
      const key = keys.get(topic)
      if (!key) return
      const rpc = parseRpcMessage(openEnvelope({ message, key }))
      if (rpc && !heard.some((other) => other.rpc.idToken === rpc.idToken && other.topic === topic))
        heard.push({ topic, rpc })
      for (const listener of listeners) listener()
    },
  })

  function seal(topic: string, idToken: string, members: Record<string, unknown>): string {
    const key = keys.get(topic)
    if (!key) throw new Error('No key of this topic.')
    return sealEnvelope({ key, nonce: Uint8Array.from(randomBytes(12)), text: formatRpcMessage(idToken, members) })
  }

  /** The first message that fits, also one that came before. */
  function hear(accepts: (said: { topic: string; rpc: RpcMessage }) => boolean): Promise<RpcMessage> {
    return new Promise((resolve) => {
      const check = () => {
        const said = heard.find(accepts)
        if (!said) return
        listeners.delete(check)
        resolve(said.rpc)
      }
      listeners.add(check)
      check()
    })
  }

  const publish = (topic: string, message: string) => link.call('irn_publish', { topic, message, ttl: 86_400, tag: 0 })

  return {
    hear,
    hearMethod: (topic: string, method: string) =>
      hear((said) => said.topic === topic && said.rpc.body.method === method),
    /** The proposal behind a link. */
    async scan(uri: string): Promise<RpcMessage> {
      const { topic, symKey } = parsePairingUri(uri)
      keys.set(topic, fromHex(symKey))
      link.addTopics([topic])
      return hear((said) => said.topic === topic && said.rpc.body.method === 'wc_sessionPropose')
    },
    /** Approves and settles with `settlement`. */
    async approve(uri: string, proposal: RpcMessage, settlement: object = {}): Promise<string> {
      const { topic } = parsePairingUri(uri)
      const { proposer } = proposal.body.params as { proposer: { publicKey: string } }
      const agreementKey = await naclCurves.agreementKey(privateKey)
      const key = await agreeSessionKey(agreementKey, proposer.publicKey)
      const sessionTopic = topicOfKey(key)
      keys.set(sessionTopic, key)
      const responderPublicKey = toHex(agreementKey.publicKey)
      const controller = { ...honestSettlement.controller, publicKey: responderPublicKey }
      const params = { ...honestSettlement, controller, ...settlement }
      await link.call('wc_approveSession', {
        pairingTopic: topic,
        sessionTopic,
        sessionProposalResponse: seal(topic, proposal.idToken, {
          result: { relay: { protocol: 'irn' }, responderPublicKey },
        }),
        sessionSettlementRequest: seal(sessionTopic, nextId(), { method: 'wc_sessionSettle', params }),
      })
      link.addTopics([sessionTopic])
      return sessionTopic
    },
    /** The request to sign in that comes with the proposal of a link that it has scanned. */
    hearAuthentication: (uri: string) =>
      hear((said) => said.topic === parsePairingUri(uri).topic && said.rpc.body.method === 'wc_sessionAuthenticate'),
    /** A response to it, sealed for `topic` with the wallet's public key in front. `members` gets that key. */
    async sealAuthentication(
      request: RpcMessage,
      members: (publicKey: string) => Record<string, unknown>,
      idToken = request.idToken,
    ) {
      const { requester } = request.body.params as { requester: { publicKey: string } }
      const agreementKey = await naclCurves.agreementKey(privateKey)
      const key = await agreeSessionKey(agreementKey, requester.publicKey)
      const sessionTopic = topicOfKey(key)
      keys.set(sessionTopic, key)
      link.addTopics([sessionTopic])
      const sealed = fromBase64(seal(sessionTopic, idToken, members(toHex(agreementKey.publicKey))))
      const message = toBase64(concatBytes(Uint8Array.of(1), agreementKey.publicKey, sealed.subarray(1)))
      return { topic: topicOfKey(fromHex(requester.publicKey)), message, sessionTopic }
    },
    say: (topic: string, members: Record<string, unknown>, idToken: string = nextId()) =>
      publish(topic, seal(topic, idToken, members)).then(() => idToken),
    publish,
    answerTo: (topic: string, idToken: string) =>
      hear(
        (said) => said.topic === topic && said.rpc.body.method === undefined && idDigits(said.rpc.idToken) === idToken,
      ),
    stop: () => link.close(),
  }
}
