import { beforeEach, expect, test, vi } from 'vitest'
import { keepCode, readKeptCode } from './keptCode.ts'

const login = { email: 'ada@example.com', flowId: 'f1', resendAt: 30_000 }
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.useRealTimers()
})

test('a code that was mailed is there after a reload, for its address and ten minutes', () => {
  keepCode(login)
  expect(readKeptCode(login.email)).toEqual(login)
  expect(readKeptCode('eve@example.com')).toBeUndefined()
  vi.setSystemTime(10 * 60_000)
  expect(readKeptCode(login.email)).toBeUndefined()
})

test('one that was used is forgotten', () => {
  keepCode(login)
  keepCode(undefined)
  expect(readKeptCode(login.email)).toBeUndefined()
})

test('whatever else is stored, and a browser that stores nothing, is no code', () => {
  for (const text of ['', 'null', '{}', JSON.stringify({ at: 0, login: { email: login.email } })]) {
    kept.set('latchkey.code', text)
    expect(readKeptCode(login.email)).toBeUndefined()
  }
  vi.stubGlobal('sessionStorage', undefined)
  keepCode(login)
  expect(readKeptCode(login.email)).toBeUndefined()
})
