import { expect, test, vi } from 'vitest'
import { NodeUnavailableError, UnanswerableError } from '../rpc/forward.ts'
import { RpcError } from '../rpc/readResponses.ts'
import { createFallback } from './createFallback.ts'
import { NoProviderError, ProviderRejectionError, ProviderUnavailableError } from './ProviderUnavailableError.ts'

const down = (provider: string) => new ProviderUnavailableError({ provider, reason: 'unreachable' })
const no = (provider: string) => new ProviderRejectionError({ provider, description: `${provider} says no` })

function provider(name: string, respond: () => Promise<string>) {
  return { name, call: vi.fn(respond) }
}

test('tries the next provider when one is down or rejects, until one responds', async () => {
  const first = provider('first', () => Promise.reject(down('first')))
  const second = provider('second', () => Promise.reject(no('second')))
  const third = provider('third', () => Promise.resolve('yes'))
  const fourth = provider('fourth', () => Promise.resolve('late'))
  const fallback = createFallback([first, second, third, fourth])
  expect(await fallback(({ call }) => call())).toBe('yes')
  expect(fourth.call).not.toHaveBeenCalled()
})

test('throws the first rejection when all reject', async () => {
  const fallback = createFallback([
    provider('first', () => Promise.reject(no('first'))),
    provider('second', () => Promise.reject(no('second'))),
  ])
  await expect(fallback(({ call }) => call())).rejects.toMatchObject({ description: 'first says no' })
})

test('does not throw a rejection while another provider is down', async () => {
  const fallback = createFallback([
    provider('first', () => Promise.reject(down('first'))),
    provider('second', () => Promise.reject(no('second'))),
  ])
  await expect(fallback(({ call }) => call())).rejects.toBeInstanceOf(NoProviderError)
})

test('throws NoProviderError when there is no provider', async () => {
  const fallback = createFallback([provider('first', () => Promise.resolve('yes'))])
  await expect(fallback(({ call }) => call(), { only: () => false })).rejects.toBeInstanceOf(NoProviderError)
})

test('throws a bug instead of trying the next provider', async () => {
  const next = provider('next', () => Promise.resolve('yes'))
  const fallback = createFallback([provider('broken', () => Promise.reject(new TypeError('bug'))), next])
  await expect(fallback(({ call }) => call())).rejects.toBeInstanceOf(TypeError)
  expect(next.call).not.toHaveBeenCalled()
})

test('pauses a provider after five failures, tries it with one call after 30 s, and resumes when that works', async () => {
  let time = 0
  let isUp = false
  const only = provider('only', () => (isUp ? Promise.resolve('yes') : Promise.reject(down('only'))))
  const fallback = createFallback([only], { now: () => time })
  const request = () => fallback((one) => one.call()).catch((error: unknown) => error)
  for (let call = 0; call < 8; call += 1) expect(await request()).toBeInstanceOf(NoProviderError)
  expect(only.call).toHaveBeenCalledTimes(5)

  time = 30_001
  await Promise.all([request(), request(), request()])
  expect(only.call).toHaveBeenCalledTimes(6)
  // The trial failed: it is paused again.
  time = 60_000
  await request()
  expect(only.call).toHaveBeenCalledTimes(6)

  isUp = true
  time = 60_002
  expect(await request()).toBe('yes')
  expect(await Promise.all([request(), request()])).toEqual(['yes', 'yes'])
})

test('a rate limit pauses only its own key', async () => {
  const keys: string[] = []
  const fallback = createFallback([{ name: 'only' }], { now: () => 0 })
  const request = (key: string) =>
    fallback(
      () => {
        keys.push(key)
        const busy = new ProviderUnavailableError({ provider: 'only', reason: 'busy' })
        return key === 'spent' ? Promise.reject(busy) : Promise.resolve('yes')
      },
      { keyOf: () => key },
    ).catch((error: unknown) => error)
  for (let call = 0; call < 8; call += 1) expect(await request('spent')).toBeInstanceOf(NoProviderError)
  expect(await request('fresh')).toBe('yes')
  expect(keys).toEqual([...Array(5).fill('spent'), 'fresh'])
})

test.each<[string, Error]>([
  ['a rejected key', new ProviderUnavailableError({ provider: 'only', reason: 'unauthorized' })],
  ['a response that is not ready', new ProviderUnavailableError({ provider: 'only', reason: 'not ready' })],
  ['a response larger than is read', new ProviderUnavailableError({ provider: 'only', reason: 'too large' })],
  ['a contract that returns more than is read', new UnanswerableError('too large', [])],
  ['a contract that takes too long', new UnanswerableError('too slow', [])],
  ['a contract that reverts', new RpcError('eth_call', { code: 3, message: 'execution reverted' })],
])('%s is caused by the request and leaves the provider available to others', async (_, failure) => {
  const only = provider('only', () => Promise.reject(failure))
  const fallback = createFallback([only])
  for (let call = 0; call < 8; call += 1) await fallback((one) => one.call()).catch(() => undefined)
  expect(only.call).toHaveBeenCalledTimes(8)
})

test('pauses a node that is down, and one that fails a call that runs no contract', async () => {
  for (const failure of [new NodeUnavailableError([]), new RpcError('eth_getBalance', undefined)]) {
    const only = provider('only', () => Promise.reject(failure))
    const fallback = createFallback([only])
    for (let call = 0; call < 8; call += 1) await fallback((one) => one.call()).catch(() => undefined)
    expect(only.call).toHaveBeenCalledTimes(5)
  }
})
