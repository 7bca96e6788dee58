import type { AuthenticateParameters, SignedGrant } from '../authentication/Authentication.ts'
import { createAuthRequest } from '../authentication/createAuthRequest.ts'
import { openEnvelope, splitEnvelope } from '../crypto/envelope.ts'
import { agreeSessionKey, topicOfKey } from '../crypto/sessionKey.ts'
import { toHex } from '../encoding/bytes.ts'
import { isRecord } from '../encoding/json.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError, WalletRpcError } from '../PairingError.ts'
import { idDigits, parseRpcMessage, type RpcMessage } from '../relay/rpcMessage.ts'
import { type Channel, publish, respond } from './publish.ts'
import { readProposalAnswer } from './readApproval.ts'
import { longestLifeSeconds, readNamespaces, readPeer, reject } from './readSettlement.ts'
import type { RequestedNamespaces, Session } from './Session.ts'

/** A wallet's response, and the key that its session would have. */
export type AuthResponse = { rpc: RpcMessage; walletPublicKey: string; sessionKey: Uint8Array }

export type AuthOffer = {
  /** Where the wallet responds: SHA-256 of a public key that the relay does not see. */
  topic: string
  send(options: Channel & { expiryTimestamp: number; signal: AbortSignal }): Promise<void>
  /**
   * Opens a message of `topic`.
   * @returns undefined if it does not respond to the request.
   * @throws PairingError ENVELOPE_INVALID, MESSAGE_INVALID: it is not of a wallet that has the request.
   */
  open(message: string): Promise<AuthResponse | undefined>
  /**
   * Checks everything in a response but the signatures.
   * @throws PairingError of the wallet's error; AUTHENTICATION_INVALID, SETTLEMENT_INVALID
   */
  read(response: AuthResponse): Omit<Session, 'topic'> & Pick<SignedGrant, 'authentication'>
  /** Whether a wallet says, by an error of `read`, that it has no such method: it responds to the proposal. */
  isMethodUnknown(error: unknown): boolean
  /** Ends the session that a wallet has had since its response, which was refused here. */
  refuse(session: Channel, error: PairingError): void
}

/** Loads `createAuthOffer`. */
export type LoadAuthentication = () => Promise<{ createAuthOffer: typeof createAuthOffer }>

/**
 * Prepares `wc_sessionAuthenticate`, which is offered together with a proposal: a wallet that knows it shows one prompt, to connect and to
 * sign. Its response settles the session: by the methods and chains of the signed messages, without `wc_sessionSettle`.
 * @throws TypeError for fields that no message has
 */
export async function createAuthOffer(
  context: PairingContext,
  options: { authenticate: AuthenticateParameters; requested: RequestedNamespaces },
): Promise<AuthOffer> {
  const { requested, authenticate } = options
  const { methods = [], events = [] } = requested.eip155 ?? {}
  const request = createAuthRequest(authenticate, { methods, now: context.now() })
  const key = await (await context.curves()).agreementKey(context.randomBytes(32))
  const idToken = context.nextId()

  return {
    topic: topicOfKey(key.publicKey),
    async send({ expiryTimestamp, ...sending }) {
      const method = 'wc_sessionAuthenticate'
      const requester = { publicKey: toHex(key.publicKey), metadata: context.metadata }
      const params = { requester, authPayload: request.payload, expiryTimestamp }
      await publish(context, { ...sending, idToken, method, members: { method, params } })
    },
    async open(message) {
      const { senderPublicKey, sealed } = splitEnvelope(message)
      const walletPublicKey = toHex(senderPublicKey)
      const sessionKey = await agreeSessionKey(key, walletPublicKey)
      const rpc = parseRpcMessage(openEnvelope({ message: sealed, key: sessionKey }))
      if (!rpc) throw new PairingError('MESSAGE_INVALID', { details: 'It is not JSON-RPC.' })
      const isResponse = rpc.body.method === undefined && idDigits(rpc.idToken) === idToken
      return isResponse ? { rpc, walletPublicKey, sessionKey } : undefined
    },
    read({ rpc, walletPublicKey }) {
      const result = readProposalAnswer(rpc)
      const { cacaos, responder } = isRecord(result) ? result : {}
      if (!isRecord(responder) || responder.publicKey !== walletPublicKey)
        throw new PairingError('AUTHENTICATION_INVALID', { details: 'Its sender is not the wallet that it names.' })
      const granted = request.read(cacaos, context.now())
      if (granted.methods.length === 0) return reject('No method was signed for.')
      const { accounts, methods } = granted
      return {
        // Nothing in the response is about events, and they only let the wallet speak.
        namespaces: readNamespaces({ eip155: { accounts, methods, events } }, requested),
        expiry: Math.floor(context.now() / 1000) + longestLifeSeconds,
        peer: readPeer(responder.metadata),
        authentication: granted.authentication,
      }
    },
    isMethodUnknown: (error) =>
      error instanceof PairingError &&
      error.cause instanceof WalletRpcError &&
      methodUnknown.includes(error.cause.walletCode),
    refuse(session, error) {
      const method = 'wc_sessionDelete'
      const members = { method, params: { code: 7000, message: error.message } }
      respond(context, { ...session, idToken: context.nextId(), method, members })
    },
  }
}

/** The protocol's code for an unknown method, and JSON-RPC's. */
const methodUnknown: readonly unknown[] = [10001, -32601]
