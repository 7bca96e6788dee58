import type { Recap } from '../Recap.ts'

/** The first two examples of EIP-4361 (CC0); the third has a scheme before the domain. */
export const eip4361Example = (domain: string) => `${domain} wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ExampleOrg Terms of Service: https://example.com/tos

URI: https://example.com/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2021-09-30T16:25:24Z
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://example.com/my-web2-claim.json`

/** The example of Solana's profile of CAIP-122 (CC0), but for its chain, which is `1` there and no cluster. */
export const solanaExample = `service.org wants you to sign in with your Solana account:
GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1

I accept the ServiceOrg Terms of Service: https://service.org/tos

URI: https://service.org/login
Version: 1
Chain ID: mainnet
Nonce: 32891757
Issued At: 2021-09-30T16:25:24.000Z
Resources:
- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu
- https://example.com/my-web2-claim.json`

/** A ReCap, its resource and its sentence, or its whole message. */
type RecapExample = { name: string; recap: Recap; uri: string; sentence: string }

const preamble = 'I further authorize the stated URI to perform the following actions on my behalf:'

/** ERC-5573's two capabilities with both of their forms (CC0). Its second one lists another proof in the JSON than in the URI. */
export const erc5573Examples: readonly RecapExample[] = [
  {
    name: 'the message',
    recap: {
      att: {
        'https://example.com': { 'example/append': [], 'example/read': [], 'other/action': [] },
        'my:resource:uri.1': { 'example/append': [], 'example/delete': [] },
        'my:resource:uri.2': { 'example/append': [] },
        'my:resource:uri.3': { 'example/append': [] },
      },
      prf: [],
    },
    uri: 'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvcmVhZCI6W10sIm90aGVyL2FjdGlvbiI6W119LCJteTpyZXNvdXJjZTp1cmkuMSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvZGVsZXRlIjpbXX0sIm15OnJlc291cmNlOnVyaS4yIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX0sIm15OnJlc291cmNlOnVyaS4zIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX19LCJwcmYiOltdfQ',
    sentence: `${preamble} (1) 'example': 'append', 'read' for 'https://example.com'. (2) 'other': 'action' for 'https://example.com'. (3) 'example': 'append', 'delete' for 'my:resource:uri.1'. (4) 'example': 'append' for 'my:resource:uri.2'. (5) 'example': 'append' for 'my:resource:uri.3'.`,
  },
  {
    name: 'the capability',
    recap: {
      att: {
        'https://example.com/pictures/': { 'crud/delete': [{}], 'crud/update': [{}], 'other/action': [{}] },
        'mailto:username@example.com': {
          'msg/receive': [{ max_count: 5, templates: ['newsletter', 'marketing'] }],
          'msg/send': [{ to: 'someone@email.com' }, { to: 'joe@email.com' }],
        },
      },
      prf: ['zdj7Wj6FNS4rUUbsiJvjjxcsNqZdDCSiYR8sKQXfoPfpSZuAw'],
    },
    uri: 'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbS9waWN0dXJlcy8iOnsiY3J1ZC9kZWxldGUiOlt7fV0sImNydWQvdXBkYXRlIjpbe31dLCJvdGhlci9hY3Rpb24iOlt7fV19LCJtYWlsdG86dXNlcm5hbWVAZXhhbXBsZS5jb20iOnsibXNnL3JlY2VpdmUiOlt7Im1heF9jb3VudCI6NSwidGVtcGxhdGVzIjpbIm5ld3NsZXR0ZXIiLCJtYXJrZXRpbmciXX1dLCJtc2cvc2VuZCI6W3sidG8iOiJzb21lb25lQGVtYWlsLmNvbSJ9LHsidG8iOiJqb2VAZW1haWwuY29tIn1dfX0sInByZiI6WyJ6ZGo3V2o2Rk5TNHJVVWJzaUp2amp4Y3NOcVpkRENTaVlSOHNLUVhmb1BmcFNadUF3Il19',
    sentence: `${preamble} (1) 'crud': 'delete', 'update' for 'https://example.com/pictures/'. (2) 'other': 'action' for 'https://example.com/pictures/'. (3) 'msg': 'receive', 'send' for 'mailto:username@example.com'.`,
  },
]

const recapMessage = (statement: string, resources: readonly string[]) =>
  [
    'example.com wants you to sign in with your Ethereum account:\n0x0000000000000000000000000000000000000000\n',
    `${statement}\n\nURI: did:key:example\nVersion: 1\nChain ID: 1\nNonce: mynonce1\nIssued At: 2022-06-21T12:00:00.000Z`,
    `Resources:\n- ${resources.join('\n- ')}`,
  ].join('\n')

/** Whole messages: ERC-5573's (CC0), and those of the siwe-recap crate (https://github.com/spruceid/siwe-recap at 4065bc8, tests, Apache-2.0). */
export const recapMessages = {
  erc: recapMessage(erc5573Examples[0]?.sentence ?? '', [erc5573Examples[0]?.uri ?? '']),
  crate: recapMessage(
    `${preamble} (1) 'kv': 'get', 'list', 'metadata' for 'kepler:ens:example.eth://default/kv'. (2) 'kv': 'delete', 'get', 'list', 'metadata', 'put' for 'kepler:ens:example.eth://default/kv/dapp-space'. (3) 'kv': 'delete', 'get', 'list', 'metadata', 'put' for 'kepler:ens:example.eth://default/kv/public'. (4) 'credential': 'present' for 'urn:credential:type:type1'.`,
    [
      'urn:recap:eyJhdHQiOnsia2VwbGVyOmVuczpleGFtcGxlLmV0aDovL2RlZmF1bHQva3YiOnsia3YvZ2V0Ijpbe31dLCJrdi9saXN0Ijpbe31dLCJrdi9tZXRhZGF0YSI6W3t9XX0sImtlcGxlcjplbnM6ZXhhbXBsZS5ldGg6Ly9kZWZhdWx0L2t2L2RhcHAtc3BhY2UiOnsia3YvZGVsZXRlIjpbe31dLCJrdi9nZXQiOlt7fV0sImt2L2xpc3QiOlt7fV0sImt2L21ldGFkYXRhIjpbe31dLCJrdi9wdXQiOlt7fV19LCJrZXBsZXI6ZW5zOmV4YW1wbGUuZXRoOi8vZGVmYXVsdC9rdi9wdWJsaWMiOnsia3YvZGVsZXRlIjpbe31dLCJrdi9nZXQiOlt7fV0sImt2L2xpc3QiOlt7fV0sImt2L21ldGFkYXRhIjpbe31dLCJrdi9wdXQiOlt7fV19LCJ1cm46Y3JlZGVudGlhbDp0eXBlOnR5cGUxIjp7ImNyZWRlbnRpYWwvcHJlc2VudCI6W3t9XX19LCJwcmYiOltdfQ',
    ],
  ),
  crateWithStatement: recapMessage(
    `Some custom statement. ${preamble} (1) 'credential': 'present' for 'credential:*'.`,
    [
      'http://example.com',
      'urn:recap:eyJhdHQiOnsiY3JlZGVudGlhbDoqIjp7ImNyZWRlbnRpYWwvcHJlc2VudCI6W3t9XX19LCJwcmYiOltdfQ',
    ],
  ),
} as const

/** Of the same crate at 32a1a87: the ReCap is not the last resource, which ERC-5573 requires. */
export const interleavedMessage = recapMessage(
  `${preamble} (1) 'credential': 'present' for 'credential:*'. (2) 'kv': 'get', 'list', 'metadata' for 'kepler:ens:example.eth://default/'.`,
  [
    'http://example.com',
    'urn:recap:eyJhdHQiOnsiY3JlZGVudGlhbDoqIjp7ImNyZWRlbnRpYWwvcHJlc2VudCI6W119LCJrZXBsZXI6ZW5zOmV4YW1wbGUuZXRoOi8vZGVmYXVsdC8iOnsia3YvZ2V0IjpbXSwia3YvbGlzdCI6W10sImt2L21ldGFkYXRhIjpbXX19LCJwcmYiOltdfQ',
    'ftp://example.com',
    'ssh://git@github.com',
  ],
)
