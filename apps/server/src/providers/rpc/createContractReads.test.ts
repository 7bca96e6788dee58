import { expect, test } from 'vitest'
import { createContractReads } from './createContractReads.ts'
import { UnanswerableError } from './forward.ts'
import type { RpcCall, RpcResponse } from './readResponses.ts'

/** A node that responds at once, unless a contract of the body takes longer than the timeout. Only waiting advances the clock. */
function createNode(slow: readonly number[]) {
  let clock = 0
  const bodies: number[] = []
  const send = async (calls: readonly RpcCall[], { timeoutMs }: { timeoutMs: number }): Promise<RpcResponse[]> => {
    bodies.push(calls.length)
    if (!calls.some(({ params: [index] }) => slow.includes(Number(index))))
      return calls.map(({ params: [index] }) => ({ result: index }))
    clock += timeoutMs
    throw new UnanswerableError('too slow', [])
  }
  return { send, bodies, now: () => clock }
}

const callsTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ method: 'eth_call', params: [index] }))
const resultsOf = (responses: RpcResponse[]) => responses.map((response) => 'result' in response && response.result)

test('leaves out only the slow ones of a hundred contracts, within the time limit', async () => {
  const slow = [3, 66, 67]
  const node = createNode(slow)
  const responses = await createContractReads(node)(callsTo(100), { withinMs: 10_000 })
  expect(resultsOf(responses)).toEqual(callsTo(100).map((_, index) => !slow.includes(index) && index))
  expect(node.now()).toBeLessThanOrEqual(10_000)
})

test('reads a hundred slow contracts within the time limit', async () => {
  const node = createNode(callsTo(100).map((_, index) => index))
  const responses = await createContractReads(node)(callsTo(100), { withinMs: 10_000 })
  expect(resultsOf(responses)).toEqual(callsTo(100).map(() => false))
  expect(node.now()).toBeLessThanOrEqual(10_000)
})

test('sends a node at most 16 bodies at once, and rejects callers that time out in the queue', async () => {
  const held: (() => void)[] = []
  const read = createContractReads({
    now: () => 0,
    send: async (calls) => {
      await new Promise<void>((resolve) => held.push(resolve))
      return calls.map(() => ({ result: '0x' }))
    },
  })
  const running = Array.from({ length: 16 }, () => read(callsTo(1), { withinMs: 10_000 }))
  const next = read(callsTo(1), { withinMs: 10_000 })
  await expect(read(callsTo(1), { withinMs: 1 })).rejects.toMatchObject({ name: 'UnanswerableError', reason: 'busy' })
  expect(held).toHaveLength(16)
  held[0]?.()
  await expect.poll(() => held).toHaveLength(17)
  for (const release of held) release()
  expect(await Promise.all([...running, next])).toHaveLength(17)
})
