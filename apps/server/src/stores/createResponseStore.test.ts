import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptResponses } from '../db/schema.ts'
import { IdempotencyConflictError } from '../state/SharedState.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ chains: [] })
})
afterAll(() => server.close())

const call = (key: string) => ({ scope: ['registerName', '0x1'], key, body: '{}' })

test('stores a response for its own call, with its transaction or not at all', async () => {
  const { db, responses } = server.context
  await responses.keep(db, call('a'), { name: 'first' })
  expect(await responses.get(call('a'))).toEqual({ name: 'first' })
  expect(await responses.get({ ...call('a'), scope: ['registerName', '0x2'] })).toBeUndefined()
  expect(await responses.get({ ...call('0x1'), scope: ['registerName'], key: '["0x1","a"]' })).toBeUndefined()
  await expect(responses.get({ ...call('a'), body: '[]' })).rejects.toThrow(IdempotencyConflictError)
  await expect(responses.keep(db, call('a'), { name: 'second' })).rejects.toThrow(IdempotencyConflictError)
  const undone = db.transaction(async (tx) => {
    await responses.keep(tx, call('b'), {})
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await responses.get(call('b'))).toBeUndefined()
})

test('expires after a day: the key is free again, and old rows are deleted with new ones', async () => {
  const { db, responses } = server.context
  for (const key of ['c', 'd', 'e']) await responses.keep(db, call(key), {})
  await db.update(keptResponses).set({ expiresAt: new Date(Date.now() - 1) })
  expect(await responses.get({ ...call('c'), body: 'another' })).toBeUndefined()
  await responses.keep(db, call('c'), { name: 'new' })
  expect(await responses.get(call('c'))).toEqual({ name: 'new' })
  expect(await db.$count(keptResponses)).toBe(1)
})
