import { expect, it } from 'vitest'
import { linkHost } from './linkHost.ts'

it.each([
  ['https://evil.example/metamask', 'evil.example'],
  ['https://metamask.app.link.evil.example', 'metamask.app.link.evil.example'],
  ['https://192.168.0.1/admin', '192.168.0.1'],
  ['https://evil.example:8443/x?y=1', 'evil.example:8443'],
  ['https://EVIL.example', 'evil.example'],
  ['http://localhost:9/x', 'localhost:9'],
])('%s has the host %s', (link, host) => {
  expect(linkHost(link)).toBe(host)
})

it.each(['metamask://', 'metamask://evil.example', 'javascript:alert(1)', 'not a link'])('%s has no host', (link) => {
  expect(linkHost(link)).toBeUndefined()
})
