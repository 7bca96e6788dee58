import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findLoginCode, readLatestId, readLoginCode } from './readLoginCode.ts'

const email = 'ada+test@example.com'
let inbox: Server
let inboxUrl: string
let messages: { id: number; text: string }[] = []

beforeAll(async () => {
  inbox = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://local')
    if (pathname !== '/messages' || searchParams.get('to') !== email) {
      response.writeHead(404).end()
      return
    }
    const after = Number(searchParams.get('after'))
    response.end(JSON.stringify({ messages: messages.filter(({ id }) => id > after) }))
  })
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve))
  inboxUrl = `http://127.0.0.1:${(inbox.address() as AddressInfo).port}`
})
afterAll(() => inbox.close())
beforeEach(() => {
  messages = []
})

test.each([
  ['Your code is 123456.', '123456'],
  ['Your code:\n\n  123 456\n\nIt expires in 10 minutes.', '123456'],
  ['https://app.example.com:8443 asks. Code 654321', '654321'],
  ['Order 1234567, phone 555-123456', undefined],
  ['At http://127.0.0.1:18400, 12 345', undefined],
])('finds the code in %j', (text, code) => {
  expect(findLoginCode(text)).toBe(code)
})

test('waits for the mail that comes after the login began', async () => {
  messages = [{ id: 4, text: 'Your code is 111111.' }]
  const after = await readLatestId({ inboxUrl, email })
  const reading = readLoginCode({ inboxUrl, email, after })
  messages = [{ id: 5, text: 'A new device signed in.' }, ...messages]
  messages = [{ id: 6, text: 'Your code is 222222.' }, ...messages]
  expect(await reading).toBe('222222')
})

test('says which mail did not come', async () => {
  await expect(readLoginCode({ inboxUrl, email, after: 0, timeoutMs: 300 })).rejects.toThrow(
    `No mail to ${email} arrived at ${inboxUrl} within 300 ms.`,
  )
})

test('names an inbox that does not respond', async () => {
  await expect(readLatestId({ inboxUrl: 'http://127.0.0.1:9', email })).rejects.toThrow(
    'The mail inbox http://127.0.0.1:9 does not respond.',
  )
})
