import { expect, test } from 'vitest'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import { describeError } from './describeError.ts'

test('a BaseError is told by its code and first sentence, without what a server sent', () => {
  const error = new ServerAnswerInvalidError({ url: 'https://api.test/v1?user=bob', details: 'canary from the server' })
  const description = describeError(error)
  expect(description.event).toBe('SERVER_ANSWER_INVALID')
  expect(description.stackTrace).toMatch(/^\s*at /)
  expect(JSON.stringify(description)).not.toMatch(/canary|bob/)
})

test.each([
  [
    'Chromium',
    'Error: from 0x1\n    at pay (https://shop.test/a.js?user=bob:1:2)',
    '    at pay (https://shop.test/a.js:1:2)',
  ],
  [
    'Firefox',
    'pay@https://shop.test/a.js?user=bob:1:2\n@https://shop.test/b.js:3:4',
    'pay@https://shop.test/a.js:1:2\n@https://shop.test/b.js:3:4',
  ],
])('a stack of %s keeps its frames, without their queries and without the message', (_name, stack, expected) => {
  const error = Object.assign(new Error('x'), { stack })
  expect(describeError(error).stackTrace).toBe(expected)
})

test('the message has no address, email or recovery phrase', () => {
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const { errorMessage } = describeError(new TypeError(`bob@shop.test at 0x${'ab'.repeat(20)}: ${phrase}`))
  expect(errorMessage).toBe('[email] at [hex]: [words]')
})

test.each([['a text'], [undefined], [{ code: 1 }]])('%j thrown in place of an error is described', (thrown) => {
  expect(describeError(thrown)).toMatchObject({ event: 'UNKNOWN_ERROR', errorType: 'Error' })
})
