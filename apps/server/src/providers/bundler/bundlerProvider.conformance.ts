import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { failures } from '../../test/failures.ts'
import { ProviderRefusalError } from '../upstream/ProviderUnavailableError.ts'
import type { BundlerProvider } from './createJsonRpcBundler.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** What holds for every bundler. `answerWith` says how its upstream answers from now on. */
export function testBundlerProvider(options: { create: () => BundlerProvider; answerWith: (answer: Answer) => void }) {
  const { create, answerWith } = options
  const call = { method: 'eth_sendUserOperation', params: [{ sender: '0x01' }, '0x02'] }
  const json =
    (value: object, status = 200): Answer =>
    (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  test('gives what the bundler gives, null too', async () => {
    for (const result of ['0xhash', null, { receipt: {} }]) {
      answerWith(json({ jsonrpc: '2.0', id: 1, result }))
      expect(await create().send(call)).toEqual({ result })
    }
  })

  test.each([200, 400])('gives its refusal of an operation, sent as HTTP %i', async (status) => {
    const error = { code: -32_500, message: 'AA21 didn’t pay prefund', data: { reason: 'AA21' } }
    answerWith(json({ jsonrpc: '2.0', id: 1, error }, status))
    expect(await create().send(call)).toEqual({ error })
  })

  test('says so when it does not know the method', async () => {
    answerWith(json({ jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'no' } }))
    await expect(create().send(call)).rejects.toBeInstanceOf(ProviderRefusalError)
  })

  describe('is unavailable when it', () => {
    // A 4xx that is no JSON-RPC says nothing of the operation.
    test.each(failures)('$name', async ({ how }) => {
      answerWith(how)
      await expect(create().send(call)).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
    })
  })

  test('ends with the caller', async () => {
    answerWith(() => undefined)
    const controller = new AbortController()
    const asked = create().send(call, { signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
  })
}
