import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connectClient } from '../test/connectClient.ts'
import { startRelay } from './startRelay.ts'

type Line = { msg: string; connection?: string; [field: string]: unknown }

test('logs the start, each connection, each rejection and the end, without client ids', async () => {
  const lines: Line[] = []
  const write = (text: string) => void lines.push(JSON.parse(text) as Line)
  const relay = await startRelay({ logLevel: 'info', logTo: { write } })
  expect(lines).toMatchObject([
    { level: 30, msg: expect.stringMatching(/^started with version [\d.]+, messages in memory, at ws:/) },
    { level: 40, msg: 'PROJECTS is not set: every project id from every origin may use this relay.' },
  ])
  const client = await connectClient(relay.url)
  await client.call('irn_subscribe', { topic: 'ab'.repeat(32) })
  const closed = once(client.socket, 'close')
  client.socket.close(1000)
  await closed
  await connectClient(relay.url, { token: 'none' })
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'connection rejected', status: 401 }))
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain('connection closed')
  await relay.close()
  const [opened] = lines.filter(({ msg }) => msg === 'connection opened')
  const [ended] = lines.filter(({ msg }) => msg === 'connection closed')
  expect(opened?.connection).toMatch(/^[0-9a-f-]{36}$/)
  expect(ended).toMatchObject({ connection: opened?.connection, code: 1000, topics: 1, seconds: expect.any(Number) })
  expect(lines.at(-1)).toMatchObject({ msg: expect.stringMatching(/^closed after 1 connections and \d+ s$/) })
  for (const secret of ['did:key', '127.0.0.1"', 'abab'])
    expect(JSON.stringify(lines).includes(secret), secret).toBe(false)
})
