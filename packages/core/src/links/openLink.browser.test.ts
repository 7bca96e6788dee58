import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLink } from './openLink.ts'

const page = { isTelegram: false }
const telegram = { isTelegram: true }
let opened: unknown[][]

beforeEach(() => {
  opened = []
  // A test sees only the browser's request, not whether an app opens.
  vi.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args)
    return null
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('opens an app’s own scheme in place, so that no empty tab stays behind', () => {
  expect(openLink('metamask://wc?uri=wc%3A1', page)).toBe(true)
  expect(opened).toEqual([['metamask://wc?uri=wc%3A1', '_self']])
})

it('opens https in a new tab without access to the page', () => {
  expect(openLink('https://wallet.test/wc?uri=wc%3A1', page)).toBe(true)
  expect(opened).toEqual([['https://wallet.test/wc?uri=wc%3A1', '_blank', 'noopener,noreferrer']])
})

it('opens https through Telegram where it is supported, and only once', () => {
  const calls: unknown[] = []
  const WebApp = {
    openLink(this: unknown, href: string) {
      calls.push([this === WebApp, href])
    },
  }
  vi.stubGlobal('Telegram', { WebApp })
  expect(openLink('https://wallet.test/wc', telegram)).toBe(true)
  expect(calls).toEqual([[true, 'https://wallet.test/wc']])
  expect(opened).toEqual([])
})

it.each(['metamask://wc', 'https://wallet.test/wc'])('leaves %s to Telegram’s web view otherwise', (href) => {
  expect(openLink(href, telegram)).toBe(true)
  expect(opened).toEqual([[href, '_blank', 'noopener,noreferrer']])
})

it('returns false when the browser throws', () => {
  vi.mocked(window.open).mockImplementation(() => {
    throw new DOMException('Unknown protocol')
  })
  expect(openLink('metamask://wc', page)).toBe(false)
})

it.each(['javascript:alert(1)', 'java\nscript://x', 'data:text/html,x', 'http://wallet.test', '', 'intent://x'])(
  'opens nothing for %j',
  (href) => {
    vi.stubGlobal('Telegram', { WebApp: { openLink: () => opened.push(['telegram']) } })
    expect(openLink(href, page)).toBe(false)
    expect(openLink(href, telegram)).toBe(false)
    expect(opened).toEqual([])
  },
)
