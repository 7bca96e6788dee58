import { expect, test } from 'vitest'
import { ApiError } from '../errors/ApiError.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { ProviderUnavailableError } from '../providers/upstream/ProviderUnavailableError.ts'
import { describeCause } from './describeCause.ts'
import { serializeError } from './serializeError.ts'

const connectionError = new Error('connect ECONNREFUSED 127.0.0.1:8545')

test('lists the innermost reasons, once each', () => {
  const error = new NodeUnavailableError([connectionError, connectionError, new Error('HTTP 503')])
  expect(describeCause(error)).toBe('connect ECONNREFUSED 127.0.0.1:8545; HTTP 503')
  const cause = new ProviderUnavailableError({ provider: 'zerion', reason: 'unreachable', cause: connectionError })
  expect(describeCause(new Error('outer', { cause }))).toBe(
    'zerion does not accept connections. (connect ECONNREFUSED 127.0.0.1:8545)',
  )
})

test('shortens a URL to its host', () => {
  const error = new Error('fetch failed at https://user:secret@node.example:8443/v3/secret?key=secret now')
  expect(describeCause(error)).toBe('fetch failed at node.example:8443 now')
})

test('takes linear time for an upstream’s text of 100,000 characters', () => {
  const before = performance.now()
  expect(describeCause(new Error(`${'a.'.repeat(50_000)} https://node.example/key`))).toHaveLength(500)
  expect(performance.now() - before).toBeLessThan(1000)
})

test('stops at an error that is its own cause', () => {
  const error = new Error('round')
  error.cause = error
  expect(describeCause(error)).toBe('round')
})

test('serializes an unavailable node with its cause and without a stack, and a bug with one', () => {
  const cause = new NodeUnavailableError([connectionError])
  const unavailable = serializeError(new ApiError(503, { field: 'chainId', description: 'No node answers.', cause }))
  expect(unavailable).toEqual({ type: 'ApiError', message: 'No node answers.', cause: connectionError.message })
  expect(serializeError(new TypeError('x is undefined')).stack).toContain('describeCause.test.ts')
})

test('leaves out the parameters of a failed query', () => {
  const error = new Error('Failed query: insert into names values ($1)\nparams: 0xsigned')
  expect(JSON.stringify(serializeError(error))).not.toContain('0xsigned')
})
