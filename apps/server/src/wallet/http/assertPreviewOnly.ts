import type { RpcCall } from '@latchkey/wire'
import * as z from 'zod/mini'
import { ApiError } from '../../errors/ApiError.ts'

/** A transaction between two rounds of balance reads, the native currency and at most twelve tokens, and whether gas was paid for. */
const mostCalls = 29

/** What the wallet's page simulates: one block on the latest one, where at most one address gets other code, which reads a balance. */
const previewSchema = z.tuple([
  z.strictObject({
    blockStateCalls: z.tuple([
      z.strictObject({
        blockOverrides: z.optional(z.strictObject({ baseFeePerGas: z.string().check(z.regex(/^0x[0-9a-f]{1,32}$/)) })),
        stateOverrides: z.optional(
          z
            .record(z.string(), z.strictObject({ code: z.string().check(z.maxLength(64)) }))
            .check(z.refine((accounts) => Object.keys(accounts).length <= 1)),
        ),
        calls: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(mostCalls)),
      }),
    ]),
    validation: z.literal(false),
  }),
  z.literal('latest'),
])

/**
 * The wallet's page simulates one transaction before it is approved. Larger simulations cost a node far more than a point of the rate limit.
 * @throws ApiError 400 `params`
 */
export function assertPreviewOnly(body: RpcCall | RpcCall[]): void {
  const simulations = [body].flat().filter(({ method }) => method === 'eth_simulateV1')
  if (simulations.length <= 1 && simulations.every(({ params }) => previewSchema.safeParse(params).success)) return
  throw new ApiError(400, {
    field: 'params',
    description: `eth_simulateV1 takes one block of at most ${mostCalls} calls here, on the latest block, once in a batch.`,
  })
}
