// npm run test:addresses: a hundred thousand changed addresses of each namespace, beside what another implementation reads of them.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/root.mjs'

const files = [
  'packages/adapters/src/evm/chain/parseAddress.test.ts',
  'packages/adapters/src/bitcoin/chain/addressMutations.test.ts',
  'packages/wire/src/cosmos/address.test.ts',
  'packages/wire/src/polkadot/ss58.test.ts',
  'packages/wire/src/solana/address.test.ts',
]
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const env = { ...process.env, ADDRESS_MUTATIONS: '100000' }
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', ...files], {
  cwd: root,
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)
