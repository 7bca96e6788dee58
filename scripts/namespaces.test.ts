import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chainNamespaces } from '../packages/wire/src/caip.ts'
import { listFiles } from './listFiles.mjs'

/**
 * What depends on a namespace belongs to its adapter, as an ability that it declares. These files compare one by name because their subject
 * has a single namespace by nature.
 */
const byNature: Readonly<Record<string, string>> = {
  'packages/core/src/receiver/toCoinType.ts': 'ENSIP-11 numbers EVM networks alone',
  'packages/core/src/embedded/announceWallet.ts': 'EIP-6963 announces EIP-1193 providers',
  'packages/core/src/embedded/attachEmbedded.ts': 'the embedded wallet is given to EVM adapters as paired wallets are',
  'packages/core/src/pairing/asksToSignIn.ts': 'WalletConnect signs in at pairing on EVM chains alone',
  'packages/core/src/onramp/OnrampState.ts': 'the code that Meld’s public checkout has on each',
  'packages/auth/src/backend/nonces.ts': 'the letter case of an EVM address is its checksum alone',
  'packages/pairing/src/session/propose.ts': 'WalletConnect signs in at pairing on EVM chains alone',
  'apps/embedded/src/boot/createHandlers.ts': 'the wallet’s page is the adapter of each namespace it signs for',
  'apps/embedded/src/rpc/handleOtherRpc.ts': 'the wallet’s page is the adapter of each namespace it signs for',
  'apps/embedded/src/vault/sign.ts': 'each namespace has its own curve and encoding',
  'apps/embedded/src/vault/deriveKeys.ts': 'each namespace has its own curve and derivation path',
}

const name = `['"\`](${chainNamespaces.join('|')})\\b`
const comparison = new RegExp(
  `[=!]==?\\s*${name}|${name}[^'"\`\\n]*['"\`]\\s*[=!]==?|\\bcase ${name}|switch \\([^)]*namespace|(startsWith|includes|endsWith|indexOf)\\(\\s*${name}`,
  'i',
)

/** Chain code, and what tests and runs it. */
const exempt = /^packages\/(adapters|wire|testing)\/|^apps\/server\/|\.test\.tsx?$|\/test\//

test.each([
  ["namespace === 'eip155'", true],
  ["'solana' !== account.namespace", true],
  ["case 'bip122':", true],
  ['switch (network.chainNamespace) {', true],
  ["caipNetworkId.startsWith('eip155:')", true],
  ["id === 'eip155:1'", true],
  ["{ namespace: 'solana', enabled: false }", false],
  ['namespace === network.chainNamespace', false],
])('%s compares a namespace with a name: %s', (source, isComparison) =>
  expect(comparison.test(source)).toBe(isComparison),
)

test('outside the adapters and the server no code depends on a namespace’s name, except where its subject has one by nature', async () => {
  const files = listFiles().filter((file) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !exempt.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const file of files) {
    const lines = (await readFile(new URL(`../${file}`, import.meta.url), 'utf8')).split('\n')
    // Comments may name any.
    if (lines.some((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && comparison.test(line))) found.push(file)
  }
  expect(found.sort()).toEqual(Object.keys(byNature).sort())
})
