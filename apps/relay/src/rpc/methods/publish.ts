import * as z from 'zod'
import { defineMethod } from '../defineMethod.ts'
import { publishMail } from '../publishMail.ts'
import { attestationShape, batchOf, messageShape, topicShape, ttlShape } from '../shapes.ts'

/** Six hours, where the publisher does not say. */
const defaultTtl = 21_600

const publicationShape = z.object({
  topic: topicShape,
  message: messageShape,
  ttl: ttlShape,
  tag: z.int().min(0).nullish(),
  attestation: attestationShape,
})

/** `irn_publish`: a sealed message for the other subscribers of a topic. */
export const publish = defineMethod(publicationShape, async (context, connection, params) => {
  await publishMail(context, connection, { ...params, ttl: params.ttl ?? defaultTtl, tag: params.tag ?? 0 })
  return { result: true }
})

/** `irn_batchPublish`: several, in order, up to the first that fails. */
export const batchPublish = defineMethod(
  z.object({ messages: batchOf(publicationShape) }),
  async (context, connection, { messages }) => {
    for (const { ttl, tag, ...publication } of messages)
      await publishMail(context, connection, { ...publication, ttl: ttl ?? defaultTtl, tag: tag ?? 0 })
    return { result: true }
  },
)
