import * as z from 'zod'
import { pump } from '../../connection/pump.ts'
import { attestationShape, defineMethod, messageShape, topicShape, ttlShape } from '../defineMethod.ts'
import { publishMessage } from './publish.ts'
import { subscribeConnection } from './subscribe.ts'

/** Seconds that a proposal and its approval are stored, when the client does not set it. */
const defaultTtl = 300
/** wc_sessionPropose. */
const proposalTag = 1100

/**
 * `wc_proposeSession`: subscribes a dapp to the pairing topic and publishes its proposal, in this order, so that the wallet's response
 * cannot be missed.
 */
export const proposeSession = defineMethod(
  z.object({
    pairingTopic: topicShape,
    sessionProposal: messageShape,
    ttl: ttlShape,
    attestation: attestationShape,
  }),
  async (context, connection, { pairingTopic, sessionProposal, ttl, attestation }) => {
    await subscribeConnection(context, connection, [pairingTopic])
    await publishMessage(context, connection, {
      topic: pairingTopic,
      message: sessionProposal,
      ttl: ttl ?? defaultTtl,
      tag: proposalTag,
      attestation,
    })
    // The response to a proposal that is repeated after a lost connection may be stored already.
    return { result: true, after: () => pump(context, connection, [pairingTopic]) }
  },
)

/** The response to wc_sessionPropose, and wc_sessionSettle. */
const responseTag = 1101
const settlementTag = 1102

/**
 * `wc_approveSession`: a wallet's approval. The relay subscribes the wallet to the session's topic and publishes both of its
 * messages; the wallet's report of chains and methods is ignored.
 */
export const approveSession = defineMethod(
  z.object({
    pairingTopic: topicShape,
    sessionTopic: topicShape,
    sessionProposalResponse: messageShape,
    sessionSettlementRequest: messageShape,
    ttl: ttlShape,
  }),
  async (context, connection, params) => {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest } = params
    const ttl = params.ttl ?? defaultTtl
    await subscribeConnection(context, connection, [sessionTopic])
    // The settlement is stored before the dapp can know its topic.
    await publishMessage(context, connection, {
      topic: sessionTopic,
      message: sessionSettlementRequest,
      tag: settlementTag,
      ttl,
    })
    await publishMessage(context, connection, {
      topic: pairingTopic,
      message: sessionProposalResponse,
      tag: responseTag,
      ttl,
    })
    return { result: true, after: () => pump(context, connection, [sessionTopic]) }
  },
)
