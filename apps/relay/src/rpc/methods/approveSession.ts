import * as z from 'zod'
import { pump } from '../../connection/pump.ts'
import { defineMethod } from '../defineMethod.ts'
import { publishMail } from '../publishMail.ts'
import { messageShape, topicShape, ttlShape } from '../shapes.ts'
import { subscribeConnection } from '../subscribeConnection.ts'

/** The answer to wc_sessionPropose, and wc_sessionSettle. */
const responseTag = 1101
const settlementTag = 1102
const defaultTtl = 300

/**
 * `wc_approveSession`: a wallet's approval. The relay subscribes the wallet to the session's topic and publishes both of its
 * messages; what the wallet tells of chains and methods is dropped.
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
    // The settlement waits before the dapp can know its topic.
    await publishMail(context, connection, {
      topic: sessionTopic,
      message: sessionSettlementRequest,
      tag: settlementTag,
      ttl,
    })
    await publishMail(context, connection, {
      topic: pairingTopic,
      message: sessionProposalResponse,
      tag: responseTag,
      ttl,
    })
    return { result: true, after: () => pump(context, connection, [sessionTopic]) }
  },
)
