import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { ann, ben } from '../../test/signInPage.ts'
import { clearData } from '../actions/clearData.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { readRecords, writeRecord } from './sessionRecords.ts'

let api: Awaited<ReturnType<typeof startApiServer>>
let latchkey: Latchkey
/** Whose sessions the server was told to end. */
let ended: (string | undefined)[]

beforeEach(async () => {
  api = await startApiServer()
  ended = []
  latchkey = createLatchkey({
    adapters: [scriptedAdapter([])],
    storage: memoryStorage(),
    serverUrl: api.url,
    signIn: {},
  })
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  for (const address of [ann, ben]) {
    const session = { id: address, account: `eip155:1:${address}` as const, domain: 'app.example', resources: [] }
    const dates = { issuedAt: new Date().toISOString(), expiresAt }
    writeRecord(latchkey, { session: { ...session, ...dates, accessToken: `access of ${address}` } })
  }
})
afterEach(() => api.close())

function onEnd(answer: (response: ServerResponse) => void): void {
  api.answer = (request: IncomingMessage, response: ServerResponse) => {
    ended.push(request.headers.authorization)
    answer(response)
  }
}

test('clearing the data ends every stored session at the server, also those of wallets that are not connected', async () => {
  onEnd((response) => json(response, {}))
  await clearData(latchkey)
  expect(ended.toSorted()).toEqual([`Bearer access of ${ann}`, `Bearer access of ${ben}`].toSorted())
  expect(readRecords(latchkey)).toEqual([])
})

test('a server that does not respond is waited for three seconds, and the data is gone all the same', async () => {
  onEnd(() => {})
  const startedAt = performance.now()
  await clearData(latchkey)
  expect(performance.now() - startedAt).toBeLessThan(4_500)
  expect(ended).toHaveLength(1)
  expect(readRecords(latchkey)).toEqual([])
})
