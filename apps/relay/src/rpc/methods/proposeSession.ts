import * as z from 'zod'
import { pump } from '../../connection/pump.ts'
import { defineMethod } from '../defineMethod.ts'
import { publishMail } from '../publishMail.ts'
import { attestationShape, messageShape, topicShape, ttlShape } from '../shapes.ts'
import { subscribeConnection } from '../subscribeConnection.ts'

/** wc_sessionPropose. */
const proposalTag = 1100
const defaultTtl = 300

/**
 * `wc_proposeSession`: what a dapp calls instead of subscribing to the pairing topic and publishing there. The relay does both, in
 * this order, so that the wallet's answer cannot be missed.
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
    await publishMail(context, connection, {
      topic: pairingTopic,
      message: sessionProposal,
      ttl: ttl ?? defaultTtl,
      tag: proposalTag,
      attestation,
    })
    // A proposal that is repeated after a lost connection may have its answer waiting.
    return { result: true, after: () => pump(context, connection, [pairingTopic]) }
  },
)
