import { frameLimits } from '@latchkey/wire/frame'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callPort } from './callPort.ts'

type Sent = { id: string; type: string; payload?: unknown }

function setUp() {
  const sent: Sent[] = []
  const port = { onmessage: null, postMessage: (message: Sent) => sent.push(message) } as unknown as MessagePort
  const ending = new AbortController()
  const calls = callPort(port, { signal: ending.signal })
  const say = (data: unknown) => port.onmessage?.({ data } as MessageEvent)
  return { calls, say, sent, ending }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('each answer reaches its own request, in any order', async () => {
  const { calls, say, sent } = setUp()
  const first = calls.request('isConnected', {})
  const second = calls.request('isConnected', {})
  say({ id: sent[1]?.id, result: { isConnected: true } })
  say({ id: sent[0]?.id, result: { isConnected: false } })
  expect(await Promise.all([first, second])).toEqual([{ isConnected: false }, { isConnected: true }])
})

test('an error keeps its code and its number; an unknown code is one of ours', async () => {
  const { calls, say, sent } = setUp()
  const declined = expect(calls.request('isConnected', {})).rejects.toMatchObject({
    code: 'user_rejected',
    rpcCode: 4001,
  })
  say({ id: sent[0]?.id, error: { code: 'user_rejected', message: 'no', rpcCode: 4001 } })
  await declined
  const odd = expect(calls.request('isConnected', {})).rejects.toMatchObject({ code: 'internal' })
  say({ id: sent[1]?.id, error: { code: 'constructor', message: '' } })
  await odd
})

test('a result of another shape is an error', async () => {
  const { calls, say, sent } = setUp()
  const wrong = expect(calls.request('isConnected', {})).rejects.toMatchObject({ code: 'internal' })
  say({ id: sent[0]?.id, result: { isConnected: 'yes' } })
  await wrong
})

test('a request that nobody answers ends in time, and its handler is told', async () => {
  const { calls, sent } = setUp()
  const late = expect(calls.request('signOut', {})).rejects.toMatchObject({ code: 'timeout' })
  await vi.advanceTimersByTimeAsync(frameLimits.signOutMs)
  await late
  expect(sent.at(-1)).toEqual({ id: sent[0]?.id, type: 'abort' })
})

test('a visitor who decides has the time that a person needs', async () => {
  const { calls, say, sent } = setUp()
  const slow = calls.request('signOut', {})
  say({ id: sent[0]?.id, waiting: true })
  await vi.advanceTimersByTimeAsync(frameLimits.personMs - 1)
  say({ id: sent[0]?.id, result: {} })
  expect(await slow).toEqual({})
})

test('settings have the time in which words are written down', async () => {
  const { calls, say, sent } = setUp()
  const slow = calls.request('openSettings', {})
  say({ id: sent[0]?.id, waiting: true })
  await vi.advanceTimersByTimeAsync(frameLimits.settingsMs - 1)
  say({ id: sent[0]?.id, result: {} })
  expect(await slow).toEqual({})
})

test('the end of the page ends every wait', async () => {
  const { calls, ending } = setUp()
  const waits = [calls.request('isConnected', {}), calls.ready()].map((wait) => expect(wait).rejects.toThrow('over'))
  ending.abort(new Error('over'))
  await Promise.all(waits)
  await expect(calls.request('isConnected', {})).rejects.toThrow('over')
})

test('says when nothing is on the screen, at once where nothing was', async () => {
  const { calls, say } = setUp()
  await calls.hidden()
  say({ event: 'show', payload: { height: 400 } })
  let isHidden = false
  const hidden = calls.hidden().then(() => {
    isHidden = true
  })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isHidden).toBe(false)
  say({ event: 'hide', payload: {} })
  await hidden
})

test('what is asked on several screens after a login may take longer than one of them', async () => {
  const { calls, say } = setUp()
  say({ event: 'show', payload: { height: 400 } })
  const hidden = calls.hidden()
  await vi.advanceTimersByTimeAsync(frameLimits.personMs - 1)
  say({ event: 'show', payload: { height: 300 } })
  await vi.advanceTimersByTimeAsync(frameLimits.personMs - 1)
  say({ event: 'hide', payload: {} })
  await hidden
})
