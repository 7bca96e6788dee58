import { once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallerCancelation } from './Cancelation.ts'

const server = createServer()
beforeAll(async () => await once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

/** Calls the server. @returns what its caller and the server's own side see. */
async function call() {
  const asked = once(server, 'request')
  const caller = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
  caller.on('error', () => undefined)
  const response: ServerResponse = (await asked)[1]
  const cancelation = new CallerCancelation(response)
  const calls: string[] = []
  const removed = () => void calls.push('removed')
  cancelation.addEventListener('abort', removed)
  cancelation.removeEventListener('abort', removed)
  cancelation.addEventListener('abort', () => void calls.push('listener'))
  return { caller, response, cancelation, calls }
}

test('is aborted once the caller leaves, for the call that listens then, with an AbortError', async () => {
  const { caller, response, cancelation, calls } = await call()
  cancelation.throwIfAborted()
  expect(cancelation.reason).toBeUndefined()
  const closed = once(response, 'close')
  caller.destroy()
  await closed
  expect(calls).toEqual(['listener'])
  expect(cancelation.reason).toMatchObject({ name: 'AbortError' })
  expect(() => cancelation.throwIfAborted()).toThrow('aborted')
})

test('is not aborted by the end of a complete response', async () => {
  const { response, cancelation, calls } = await call()
  const closed = once(response, 'close')
  response.end('complete')
  await closed
  expect(calls).toEqual([])
  expect(cancelation.reason).toBeUndefined()
})

test('ends one call at a time', async () => {
  const { response, cancelation } = await call()
  expect(() => cancelation.addEventListener('abort', () => undefined)).toThrow('Only one call at a time')
  response.end()
})
