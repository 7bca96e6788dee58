import { expect, test, vi } from 'vitest'
import { NodeUnavailableError, UnanswerableError } from '../rpc/forward.ts'
import { RpcError } from '../rpc/readAnswers.ts'
import { createFallback } from './createFallback.ts'
import { NoProviderError, ProviderRefusalError, ProviderUnavailableError } from './ProviderUnavailableError.ts'

const down = (provider: string) => new ProviderUnavailableError({ provider, reason: 'unreachable' })
const no = (provider: string) => new ProviderRefusalError({ provider, description: `${provider} says no` })

function provider(name: string, answer: () => Promise<string>) {
  return { name, ask: vi.fn(answer) }
}

test('asks the next one when a provider is down or refuses, and no more after an answer', async () => {
  const first = provider('first', () => Promise.reject(down('first')))
  const second = provider('second', () => Promise.reject(no('second')))
  const third = provider('third', () => Promise.resolve('yes'))
  const fourth = provider('fourth', () => Promise.resolve('late'))
  const fallback = createFallback([first, second, third, fourth])
  expect(await fallback(({ ask }) => ask())).toBe('yes')
  expect(fourth.ask).not.toHaveBeenCalled()
})

test('gives the first refusal when all refuse', async () => {
  const fallback = createFallback([
    provider('first', () => Promise.reject(no('first'))),
    provider('second', () => Promise.reject(no('second'))),
  ])
  await expect(fallback(({ ask }) => ask())).rejects.toMatchObject({ description: 'first says no' })
})

test('does not take a refusal for the last word while another provider is down', async () => {
  const fallback = createFallback([
    provider('first', () => Promise.reject(down('first'))),
    provider('second', () => Promise.reject(no('second'))),
  ])
  await expect(fallback(({ ask }) => ask())).rejects.toBeInstanceOf(NoProviderError)
})

test('says so when there is none to ask', async () => {
  const fallback = createFallback([provider('first', () => Promise.resolve('yes'))])
  await expect(fallback(({ ask }) => ask(), { only: () => false })).rejects.toBeInstanceOf(NoProviderError)
})

test('does not hide a bug behind the next provider', async () => {
  const next = provider('next', () => Promise.resolve('yes'))
  const fallback = createFallback([provider('broken', () => Promise.reject(new TypeError('bug'))), next])
  await expect(fallback(({ ask }) => ask())).rejects.toBeInstanceOf(TypeError)
  expect(next.ask).not.toHaveBeenCalled()
})

test('leaves a provider alone after five failures, tries it with one call after 30 s, and trusts it again when that works', async () => {
  let time = 0
  let isUp = false
  const only = provider('only', () => (isUp ? Promise.resolve('yes') : Promise.reject(down('only'))))
  const fallback = createFallback([only], { now: () => time })
  const ask = () => fallback((one) => one.ask()).catch((error: unknown) => error)
  for (let call = 0; call < 8; call += 1) expect(await ask()).toBeInstanceOf(NoProviderError)
  expect(only.ask).toHaveBeenCalledTimes(5)

  time = 30_001
  await Promise.all([ask(), ask(), ask()])
  expect(only.ask).toHaveBeenCalledTimes(6)
  // The trial failed: it rests again.
  time = 60_000
  await ask()
  expect(only.ask).toHaveBeenCalledTimes(6)

  isUp = true
  time = 60_002
  expect(await ask()).toBe('yes')
  expect(await Promise.all([ask(), ask()])).toEqual(['yes', 'yes'])
})

test('a key that is asked to slow down rests alone', async () => {
  const asked: string[] = []
  const fallback = createFallback([{ name: 'only' }], { now: () => 0 })
  const ask = (key: string) =>
    fallback(
      () => {
        asked.push(key)
        const busy = new ProviderUnavailableError({ provider: 'only', reason: 'busy' })
        return key === 'spent' ? Promise.reject(busy) : Promise.resolve('yes')
      },
      { keyOf: () => key },
    ).catch((error: unknown) => error)
  for (let call = 0; call < 8; call += 1) expect(await ask('spent')).toBeInstanceOf(NoProviderError)
  expect(await ask('fresh')).toBe('yes')
  expect(asked).toEqual([...Array(5).fill('spent'), 'fresh'])
})

test.each<[string, Error]>([
  ['a refused key', new ProviderUnavailableError({ provider: 'only', reason: 'unauthorized' })],
  ['an answer that is not ready', new ProviderUnavailableError({ provider: 'only', reason: 'not ready' })],
  ['an answer larger than is read', new ProviderUnavailableError({ provider: 'only', reason: 'too large' })],
  ['a contract that answers more than is read', new UnanswerableError('too large', [])],
  ['a contract that takes too long', new UnanswerableError('too slow', [])],
  ['a contract that reverts', new RpcError('eth_call', { code: 3, message: 'execution reverted' })],
])('%s is caused by the request and leaves the provider available to others', async (_, failure) => {
  const only = provider('only', () => Promise.reject(failure))
  const fallback = createFallback([only])
  for (let call = 0; call < 8; call += 1) await fallback((one) => one.ask()).catch(() => undefined)
  expect(only.ask).toHaveBeenCalledTimes(8)
})

test('a node that is down is paused, and so is one that refuses a call that runs no contract', async () => {
  for (const failure of [new NodeUnavailableError([]), new RpcError('eth_getBalance', undefined)]) {
    const only = provider('only', () => Promise.reject(failure))
    const fallback = createFallback([only])
    for (let call = 0; call < 8; call += 1) await fallback((one) => one.ask()).catch(() => undefined)
    expect(only.ask).toHaveBeenCalledTimes(5)
  }
})
