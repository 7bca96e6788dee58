import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatSignIn } from './formatSignIn.ts'
import { longestSignIn } from './longestSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { eip4361Example } from './test/examples.ts'
import { read, refusedFor } from './test/read.ts'

type SiweVector = { address: string; chainId: string; domain: string }
const siwe: {
  parsingPositive: Record<string, { message: string; fields: SiweVector }>
  parsingNegative: Record<string, string>
  invalidUris: string[]
} = JSON.parse(readFileSync(join(import.meta.dirname, 'test/siwe.json'), 'utf8'))

describe('EIP-4361, with the vectors of the siwe package', () => {
  test.each(Object.entries(siwe.parsingPositive))('reads: %s', (_name, { message, fields }) => {
    const { address, chainId, ...shared } = fields
    // A page's host has no user, and `app.example.com@evil.example` would look like one.
    const expected = fields.domain.includes('@')
      ? refusedFor('domain')
      : { ...shared, account: `eip155:${chainId}:${address}` }
    expect(read(message)).toEqual(expected)
    if (!fields.domain.includes('@')) expect(formatSignIn(parseSignIn(message))).toBe(message)
  })

  test.each(Object.entries(siwe.parsingNegative))('refuses: %s', (_name, message) => {
    expect(read(message)).toHaveProperty('code')
  })

  test.each(siwe.invalidUris)('refuses the URI %s', (uri) => {
    const example = eip4361Example('example.com')
    expect(read(example.replace('URI: https://example.com/login', `URI: ${uri}`))).toEqual(refusedFor('uri'))
    expect(read(`${example}\n- ${uri}`)).toEqual(refusedFor('resources'))
  })

  test('reads the examples of its text, but the one with a scheme', () => {
    for (const domain of ['example.com', 'example.com:3388']) {
      expect(read(eip4361Example(domain))).toEqual({
        domain,
        account: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        statement: 'I accept the ExampleOrg Terms of Service: https://example.com/tos',
        uri: 'https://example.com/login',
        version: '1',
        nonce: '32891756',
        issuedAt: '2021-09-30T16:25:24Z',
        resources: [
          'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
          'https://example.com/my-web2-claim.json',
        ],
      })
    }
    expect(read(eip4361Example('https://example.com'))).toEqual(refusedFor('domain'))
  })

  test('tells a missing from an empty statement, request id and list of resources', () => {
    const start =
      'a.test wants you to sign in with your Ethereum account:\n0x27b1fdb04752bbc536007a920d24acb045561c26\n\n'
    const end = 'URI: https://a.test\nVersion: 1\nChain ID: 1\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24Z'
    expect(read(`${start}\n${end}`)).not.toHaveProperty('statement')
    expect(read(`${start}\n\n${end}`)).toHaveProperty('statement', '')
    expect(read(`${start}\n\n\n${end}`)).toHaveProperty('code')
    expect(read(`${start}URI: https://b.test\n\n${end}`)).toHaveProperty('statement', 'URI: https://b.test')
    expect(read(`${start}\n${end}\nRequest ID: \nResources:`)).toMatchObject({ requestId: '', resources: [] })
    expect(read(`${start}\n${end}\nResources:\n- `)).toEqual(refusedFor('resources'))
  })

  test('says that the version is unknown', () => {
    const text = eip4361Example('example.com').replace('Version: 1', 'Version: 2')
    expect(read(text)).toEqual({ code: 'unknown_version', field: 'version' })
  })
})

describe('a text with anything else', () => {
  const text = eip4361Example('example.com')

  test.each([
    ['a line break at its end', `${text}\n`],
    ['a space before it', ` ${text}`],
    ['line breaks of Windows', text.replaceAll('\n', '\r\n')],
    ['a separator of lines in the statement', text.replace('Terms', 'Ter\u2028ms')],
    ['a character that is not seen', text.replace('Terms', 'Ter\u200bms')],
    ['another field', text.replace('Nonce:', 'Color: red\nNonce:')],
    ['a field twice', text.replace('Nonce: 32891756', 'Nonce: 32891756\nNonce: 32891756')],
    ['a zero before the chain', text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a chain and an address in the chain', text.replace('Chain ID: 1', 'Chain ID: 1:0x00')],
    ['another letter case', text.replace('Version', 'VERSION')],
    ['an address without its checksum', text.replace('0xC02a', '0xc02a')],
    ['a domain like another', text.replace('example.com wants', 'exаmple.com wants')],
    ['another network’s name', text.replace('Ethereum', 'Bitcoin')],
    ['a network of ours that is none', text.replace('Ethereum', 'toString')],
    ['a day that is none', text.replace('09-30', '02-30')],
    ['a nonce of 129 letters', text.replace('32891756', 'a'.repeat(129))],
    ['more characters than a message has', `${text}\n- a:${'a'.repeat(longestSignIn)}`],
    ['nothing', ''],
  ])('is refused: %s', (_name, changed) => {
    expect(changed).not.toBe(text)
    expect(read(changed)).toHaveProperty('code')
  })
})
