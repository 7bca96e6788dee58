// npm run test:sign-in: ten thousand random sign-in messages of each namespace, with fields and signatures changed: all are refused.
// `-- --only solana` tries one namespace, `-- --rounds N` another number.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/root.mjs'

/** By namespace, where its signatures are verified. */
const verifiers = {
  eip155: 'packages/auth/src/evm',
  solana: 'packages/auth/src/solana',
  bip122: 'packages/auth/src/bitcoin',
  polkadot: 'packages/auth/src/polkadot',
  cosmos: 'packages/auth/src/cosmos',
}
const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '10000' } },
})
const chosen = Object.entries(verifiers).filter(([namespace]) => namespace === (values.only ?? namespace))
if (chosen.length === 0) throw new Error(`--only is one of ${Object.keys(verifiers).join(', ')}.`)

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const failed = chosen.filter(([namespace, folder]) => {
  const started = performance.now()
  const files = ['packages/wire/src/signIn/', folder]
  const titles = `random (messages of ${namespace}|changes)`
  const args = [vitest, 'run', '--project', 'unit', ...files, '-t', titles, '--reporter', 'verbose']
  const env = { ...process.env, SIGN_IN_ROUNDS: values.rounds }
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${namespace}: ${values.rounds} rounds ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  return status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
