import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toResolvedNameMessage, writeNameMessage } from '../packages/wire/src/index.ts'

/** What the documents say is signed, by the name in its comment, as the code of client and server writes it. */
const texts: Record<string, string> = {
  register: writeNameMessage({
    kind: 'register',
    origin: 'https://names.example.com',
    name: 'alice.example.com',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId: 1,
    nonce: '4a695bde680943f7201916c7b6c06a07',
    issuedAt: '2026-11-21T18:21:42.643Z',
    expiresAt: '2026-11-21T18:26:42.643Z',
    attributes: { bio: 'Harbour master' },
  }),
  resolveName: toResolvedNameMessage(
    { coinType: 2147514985, nonce: '5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a' },
    {
      name: 'harbour.reown.id',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      coin_type: 2147514985,
      source: 'registry',
      resolvedAt: '2026-11-22T07:14:51.558Z',
    },
  ),
}

const document = readFileSync(join(import.meta.dirname, '../docs/api/names.md'), 'utf8')
const blocks = [...document.matchAll(/<!-- message (\w+) -->\n```text\n(.*?)\n```/gs)]

test('the signed texts of docs/api/names.md are those that the code writes', () => {
  expect(Object.fromEntries(blocks.map(([, name = '', text]) => [name, text]))).toEqual(texts)
})
