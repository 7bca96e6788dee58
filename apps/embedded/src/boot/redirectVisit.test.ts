import { redirectMarks, writeFragment } from '@latchkey/wire/frame'
import { beforeEach, expect, test, vi } from 'vitest'
import { createOwnTab, keepAnswer, openVisit } from './redirectVisit.ts'

const origin = 'https://app.example.com'
const back = `${origin}/checkout?step=2`
const page = { projectId: 'shop', origins: [{ origin }] }
const request = {
  nonce: 'ab'.repeat(16),
  key: 'A'.repeat(87),
  ask: { kind: 'rpc', method: 'personal_sign', params: ['0x00'], chainId: 'eip155:1' },
} as const
const answer = { nonce: request.nonce, key: 'A'.repeat(87), sealed: 'AAAA' }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

/** A browser that comes to the wallet's page. */
function come(options: { referrer?: string; query?: Record<string, string>; hash?: string } = {}) {
  const { referrer = `${origin}/`, query = {}, hash = writeFragment(redirectMarks.request, request) ?? '' } = options
  const location = new URL('https://wallet.example.com/v1/redirect')
  for (const [name, value] of Object.entries({ projectId: 'shop', origin, return: back, ...query }))
    location.searchParams.set(name, value)
  location.hash = hash
  const replaceState = vi.fn()
  vi.stubGlobal('location', location)
  vi.stubGlobal('document', { referrer })
  vi.stubGlobal('history', { replaceState })
  return { visit: openVisit(page), replaceState }
}
/** The same tab, loaded again: browsers drop the page that it came from. */
const comeAgain = () => come({ referrer: '', hash: '' })

test('a request of the named site is taken out of the address, and is still there after a reload', () => {
  const { visit, replaceState } = come()
  expect(visit).toMatchObject({ origin, back, request })
  expect(replaceState).toHaveBeenCalledTimes(1)
  expect(String(replaceState.mock.calls[0]?.[2])).not.toContain('#')
  expect(comeAgain().visit).toEqual(visit)
})

test.each([
  ['names no page, as for a link in an app or a mail', { referrer: '' }],
  ['names another site', { referrer: 'https://evil.test/' }],
  ['would be led elsewhere', { query: { return: 'https://evil.test/' } }],
  ['would be led to a script', { query: { return: 'javascript:alert(1)' } }],
  [
    'names a site that the project does not list',
    { referrer: 'https://evil.test/', query: { origin: 'https://evil.test' } },
  ],
  ['brings no request', { hash: '#latchkey-request=e30' }],
])('a browser that %s has no visit', (_name, options) => {
  expect(come(options).visit).toBeUndefined()
  expect(comeAgain().visit).toBeUndefined()
})

test('a link that nobody named goes on with what the tab has, and changes nothing in it', () => {
  const { visit } = come()
  const other = { ...request, nonce: 'cd'.repeat(16), ask: { ...request.ask, params: ['0xff'] } }
  expect(come({ referrer: '', hash: writeFragment(redirectMarks.request, other) ?? '' }).visit).toEqual(visit)
  expect(come({ referrer: '', query: { projectId: 'other' } }).visit).toEqual(visit)
})

test('what was answered is not asked again; the next request is a new visit', () => {
  const { visit } = come()
  if (visit) keepAnswer(visit, answer)
  expect(comeAgain().visit).toEqual({ nonce: request.nonce, projectId: 'shop', origin, back, answer })
  expect(come().visit).toMatchObject({ answer })
  const next = { ...request, nonce: 'cd'.repeat(16) }
  expect(come({ hash: writeFragment(redirectMarks.request, next) ?? '' }).visit).toMatchObject({ request: next })
})

test('the hash of what is being sent is there after a reload', () => {
  const { visit } = come()
  if (visit) createOwnTab(visit).keepHash('0x1234')
  expect(comeAgain().visit).toMatchObject({ request, hash: '0x1234' })
})

test('a login at a provider is kept while its page is there, and is taken once', () => {
  const { visit } = come()
  const assign = vi.fn()
  Object.assign(location, { assign })
  const started = { kind: 'social', flowId: 'f', url: 'https://wallet.example.com/start', verifier: 'v' } as const
  if (visit) createOwnTab(visit).leaveFor('google', started)
  const { searchParams } = new URL(String(assign.mock.calls[0]?.[0]))
  expect(searchParams.get('back')).toBe(String(new URLSearchParams({ projectId: 'shop', origin })))
  const { visit: returned } = comeAgain()
  if (!returned) throw new Error('The visit is lost.')
  const tab = createOwnTab(returned)
  expect(tab.takeLogin('github')).toBeUndefined()
  expect(tab.takeLogin('google')).toEqual(started)
  expect(tab.takeLogin('google')).toBeUndefined()
  expect(comeAgain().visit?.login).toBeUndefined()
})
