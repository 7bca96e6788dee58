import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultChoice } from './choice.ts'
import { applyPreset, type PresetName, presets } from './presets.ts'
import { choiceArbitrary } from './test/choiceArbitrary.ts'
import { writeCode } from './writeCode.ts'

/** In the playground, which depends on every package that the code imports. */
const folder = join(import.meta.dirname, '../../.cache/configured')
const up = '../../../..'
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')), 'bin/tsc')

test('writes the least that each choice needs', () => {
  expect(
    writeCode({
      ...defaultChoice,
      theme: 'dark',
      mode: 'dialog',
      connect: 'browser',
      features: [],
      chains: ['mainnet'],
    }),
  ).toBe(`import { evm } from '@latchkey/adapters/evm'
import { createLatchkey } from '@latchkey/core'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { mainnet } from 'viem/chains'

const latchkey = createLatchkey({
  adapters: [evm({ chains: [mainnet] })],
})

export const App = () => (
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>
)
`)
})

test.each([
  [['email'], "embeddedWallet: { url: 'https://wallet.example.com' }"],
  [['email', 'x'], "embeddedWallet: { url: 'https://wallet.example.com', socials: ['x'] }"],
  [
    ['google', 'telegram'],
    "embeddedWallet: { url: 'https://wallet.example.com', email: false, socials: ['google', 'telegram'] }",
  ],
] as const)('writes the login with %j', (login, line) => {
  expect(writeCode({ ...defaultChoice, login })).toContain(`\n  ${line},\n`)
})

test('the code of every preset and of many random choices compiles', { timeout: 300_000 }, () => {
  const ofPresets = (Object.keys(presets) as PresetName[]).map((name) => applyPreset(name, defaultChoice))
  const choices = [defaultChoice, ...ofPresets, ...fc.sample(choiceArbitrary, 100)]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [index, choice] of choices.entries()) writeFileSync(join(folder, `app${index}.tsx`), writeCode(choice))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-b', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

const project = {
  extends: `${up}/tsconfig.base.json`,
  compilerOptions: {
    outDir: `${up}/.cache/types/configured`,
    tsBuildInfoFile: `${up}/.cache/types/configured/tsconfig.tsbuildinfo`,
    declaration: false,
    composite: false,
    incremental: true,
    emitDeclarationOnly: false,
    noEmit: true,
  },
  include: ['*.tsx'],
  references: ['adapters', 'core', 'react', 'testing', 'wire'].map((name) => ({ path: `${up}/packages/${name}` })),
}
