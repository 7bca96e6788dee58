import { describe, expect, test } from 'vitest'
import { formatSignIn } from './formatSignIn.ts'
import { parseSignIn } from './parseSignIn.ts'
import { SignInFormatError } from './SignInError.ts'
import { eip4361Example, solanaExample } from './test/examples.ts'
import { read, refusedFor } from './test/read.ts'

describe('Sign In With Solana', () => {
  test('names the cluster, and has one empty line where no statement is', () => {
    const fields = parseSignIn(solanaExample)
    expect(fields.account).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1')
    const { statement: _statement, ...rest } = fields
    expect(formatSignIn(rest)).toBe(
      solanaExample.replace('\n\nI accept the ServiceOrg Terms of Service: https://service.org/tos\n\n', '\n\n'),
    )
    expect(parseSignIn(formatSignIn(rest))).toEqual(rest)
    expect(() => formatSignIn({ ...rest, statement: '' })).toThrow(SignInFormatError)
  })

  test('has one name for a cluster', () => {
    for (const name of ['solana:mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'localnet'])
      expect(read(solanaExample.replace('mainnet', name))).toHaveProperty('code')
  })
})

const accounts = {
  bip122: ['Bitcoin', '000000000019d6689c085ae165831e93', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  polkadot: ['Polkadot', '91b171bb158e2d3848fa23a9f1c25182', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  cosmos: ['Cosmos', 'cosmoshub-4', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
} as const

describe.each(Object.entries(accounts))('CAIP-122 of %s', (namespace, [name, reference, address]) => {
  const { account: _account, ...rest } = parseSignIn(eip4361Example('example.com'))
  const text = formatSignIn({ ...rest, account: `${namespace}:${reference}:${address}` })

  test('is laid out as EIP-4361', () => {
    expect(text).toBe(
      eip4361Example('example.com')
        .replace('Ethereum', name)
        .replace(/0x.*/, address)
        .replace('Chain ID: 1', `Chain ID: ${reference}`),
    )
    expect(parseSignIn(text).account).toBe(`${namespace}:${reference}:${address}`)
  })

  test('has one text for an account', () => {
    for (const other of [
      address.toUpperCase(),
      `${address}O`,
      `${address} `,
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
    ])
      expect(read(text.replace(address, other))).toEqual(refusedFor('account'))
    expect(read(text.replace(reference, `${reference}${reference}${reference}`))).toEqual(refusedFor('account'))
  })
})
