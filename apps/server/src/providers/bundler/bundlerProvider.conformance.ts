import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { failures } from '../../test/failures.ts'
import { ProviderRejectionError } from '../upstream/ProviderUnavailableError.ts'
import type { BundlerProvider } from './createJsonRpcBundler.ts'

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** Runs on every bundler. `respondWith` sets how its upstream responds from now on. */
export function testBundlerProvider(options: {
  create: () => BundlerProvider
  respondWith: (respond: Respond) => void
}) {
  const { create, respondWith } = options
  const call = { method: 'eth_sendUserOperation', params: [{ sender: '0x01' }, '0x02'] }
  const json =
    (value: object, status = 200): Respond =>
    (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

  test('returns the bundler’s result, including null', async () => {
    for (const result of ['0xhash', null, { receipt: {} }]) {
      respondWith(json({ jsonrpc: '2.0', id: 1, result }))
      expect(await create().send(call)).toEqual({ result })
    }
  })

  test.each([200, 400])('returns the bundler’s error for a rejected operation, sent as HTTP %i', async (status) => {
    const error = { code: -32_500, message: 'AA21 didn’t pay prefund', data: { reason: 'AA21' } }
    respondWith(json({ jsonrpc: '2.0', id: 1, error }, status))
    expect(await create().send(call)).toEqual({ error })
  })

  test('throws for an unknown method', async () => {
    respondWith(json({ jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'no' } }))
    await expect(create().send(call)).rejects.toBeInstanceOf(ProviderRejectionError)
  })

  describe('is unavailable when it', () => {
    // A 4xx without JSON-RPC says nothing about the operation.
    test.each(failures)('$name', async ({ how }) => {
      respondWith(how)
      await expect(create().send(call)).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
    })
  })

  test('aborts with the caller', async () => {
    respondWith(() => undefined)
    const controller = new AbortController()
    const result = create().send(call, { signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(result).rejects.toThrow('left')
  })
}
