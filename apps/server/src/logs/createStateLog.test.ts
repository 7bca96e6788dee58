import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { createStateLog } from './createStateLog.ts'

/** A logger, its lines, and a clock that the test sets. */
function setUp() {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  const { log } = Fastify({ logger: { stream } })
  const clock = { ms: 0 }
  const state = createStateLog(log, {
    failed: 'a node failed',
    works: 'the node responds again',
    fields: { upstream: 'node.example' },
    now: () => clock.ms,
  })
  return { lines, clock, state }
}

test('logs a failure once with its cause, and its end once', () => {
  const { lines, clock, state } = setUp()
  for (let call = 0; call < 1_000; call += 1)
    state.failed(new NodeUnavailableError([new Error('connect ECONNREFUSED')]))
  expect(lines).toMatchObject([{ msg: 'a node failed', upstream: 'node.example', cause: 'connect ECONNREFUSED' }])
  clock.ms = 2_500
  state.works()
  state.works()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ msg: 'the node responds again', afterMs: 2_500, failures: 999 })
})

test('repeats a continuing failure every five minutes', () => {
  const { lines, clock, state } = setUp()
  for (clock.ms = 0; clock.ms < 15 * 60_000; clock.ms += 1_000) state.failed(new Error('down'))
  expect(lines).toHaveLength(3)
})

test('limits the lines of a flapping part', () => {
  const { lines, clock, state } = setUp()
  for (clock.ms = 0; clock.ms < 60_000; clock.ms += 100) {
    state.failed(new Error('down'))
    state.works()
  }
  expect(lines).toHaveLength(4)
})
