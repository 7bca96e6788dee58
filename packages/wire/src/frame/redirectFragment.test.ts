import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxRedirect, type RedirectRequest, redirectMarks, redirectRequestSchema } from './frameRedirect.ts'
import { readFragment, writeFragment } from './redirectFragment.ts'

const { request: mark } = redirectMarks
const request = (params: unknown): RedirectRequest => ({
  nonce: 'ab'.repeat(16),
  key: 'A'.repeat(87),
  ask: { kind: 'rpc', method: 'personal_sign', params, chainId: 'eip155:1' },
})

test('a request comes back as it was, whatever it contains', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (params) => {
      const wanted = JSON.parse(JSON.stringify(request(params))) as RedirectRequest
      const read = redirectRequestSchema.parse(readFragment(mark, writeFragment(mark, wanted) ?? ''))
      expect(JSON.stringify(read.ask)).toBe(JSON.stringify({ ...wanted.ask }))
    }),
  )
})

test('an address is a browser’s own text for it', () => {
  const url = new URL('https://wallet.example.com/v1/redirect')
  url.hash = writeFragment(mark, request(['مرحبا', '#?&%"<>'])) ?? ''
  expect(readFragment(mark, url.hash)).toEqual(request(['مرحبا', '#?&%"<>']))
})

test('what is too long has no address, and is not read from one', () => {
  expect(writeFragment(mark, request('x'.repeat(maxRedirect)))).toBeUndefined()
  expect(readFragment(mark, `#${mark}${'A'.repeat(maxRedirect)}`)).toBeUndefined()
})

test('a fragment has one spelling: padding, spaces and unused bits are not read', () => {
  const text = writeFragment(mark, request('x')) ?? ''
  expect(readFragment(mark, text)).toEqual(request('x'))
  // The last of two letters has four bits of a byte, and four that are zero.
  expect(text.at(-1)).toBe('Q')
  for (const other of [`${text}==`, `${text} `, text.replace('eyJ', 'ey J'), `${text.slice(0, -1)}R`])
    expect(readFragment(mark, other), other).toBeUndefined()
})

test.each(['', '#', `#${mark}`, `#${mark}!`, `#${mark}eyJ`, `#other=e30`, `${mark}e30`])(
  'nothing is read from %j',
  (fragment) => {
    expect(readFragment(mark, fragment)).toBeUndefined()
  },
)
