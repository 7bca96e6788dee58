import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { captureLogs } from '../test/captureLogs.ts'
import { logStream } from './logStream.ts'
import { isWritten, writeLine } from './writeLine.ts'

const logs = captureLogs()
afterEach(logs.release)

test('writes the line that the logger writes', () => {
  const { log } = Fastify({ logger: { level: 'debug', stream: logStream } })
  const fields = {
    reqId: 'a-b',
    method: 'POST',
    route: '/v1/:id',
    status: 503,
    ms: 0.4,
    project: 'shop "1"',
    chain: undefined,
    provider: 'node.example:8545',
    cache: 'none',
    cause: 'it "broke"\n\u2028 ä\ud800',
    code: 1006,
  }
  for (const level of ['debug', 'info', 'warn'] as const) {
    log[level](fields, 'request')
    writeLine(level, { ...fields, msg: 'request' })
  }
  const lines = logs.read().trim().split('\n')
  const withoutTime = lines.map((line) => line.replace(/"time":\d{13},/, ''))
  expect(withoutTime).toHaveLength(6)
  for (let index = 0; index < 6; index += 2) expect(withoutTime[index + 1]).toBe(withoutTime[index])
})

test('knows which levels are logged', () => {
  expect(isWritten('info', 'info')).toBe(true)
  expect(isWritten('debug', 'info')).toBe(false)
  expect(isWritten('warn', 'error')).toBe(false)
  expect(isWritten('warn', 'silent')).toBe(false)
})
