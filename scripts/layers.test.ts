import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A small tree that obeys the layers. Its packages have the same entries as the workspace's. */
const valid = {
  'tsconfig.json': '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "Bundler" } }',
  'node_modules/viem/package.json': '{ "name": "viem", "version": "0.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/viem/index.js': 'export const createClient = 1',
  'node_modules/@wagmi/core/package.json': '{ "name": "@wagmi/core", "version": "0.0.0", "exports": "./index.js" }',
  'node_modules/@wagmi/core/index.js': 'export const createConfig = 1',
  'node_modules/react/package.json': '{ "name": "react", "version": "0.0.0", "exports": "./index.js" }',
  'node_modules/react/index.js': 'export const useState = 1',
  'packages/wire/src/index.ts': 'export const endpoints = 1',
  'packages/wire/src/bitcoin/index.ts': 'export const readPsbt = 1',
  'packages/wire/src/solana/index.ts': 'export const readMessage = 1',
  'packages/core/src/index.ts': "export { getBalances } from './actions/getBalances.ts'",
  'packages/core/src/errors.ts': 'export const BaseError = 1',
  'packages/core/src/internal.ts': 'export const goBack = 1',
  'packages/core/src/actions/getBalances.ts':
    "import { endpoints } from '@latchkey/wire'\nexport const getBalances = endpoints",
  'packages/core/src/store.ts': 'export const store = 1',
  'packages/auth/src/index.ts': "import '@latchkey/wire'\nexport const createAuth = 1",
  'packages/auth/src/solana/index.ts': "import '@latchkey/wire/solana'\nexport const solanaVerifier = 1",
  'packages/adapters/src/evm/index.ts': "import 'viem'\nimport '@latchkey/core'\nexport const evm = 1",
  'packages/adapters/src/solana/index.ts':
    "import '@latchkey/core'\nimport '@latchkey/wire/solana'\nexport const solana = 1",
  'packages/react/src/index.ts': "import 'react'\nexport { SendView } from './views/send/SendView.tsx'",
  'packages/react/src/ui/Button.tsx': "import 'react'\nexport const Button = 1",
  'packages/react/src/views/send/SendView.tsx':
    "import '@latchkey/core'\nimport '@latchkey/core/internal'\nimport '../../ui/Button.tsx'\nexport const SendView = 1",
  'packages/react/src/views/account/AccountView.tsx': 'export const AccountView = 1',
  'apps/server/src/index.ts': "import '@latchkey/wire'\nexport const createApp = 1",
  'apps/server/src/parts.ts': 'export const readBodies = 1',
  'apps/guard/src/createGuard.ts': "import '../../server/src/parts.ts'",
  'packages/react/src/parts/pictures.ts': 'export const pictures = 1',
  'apps/embedded/src/boot/main.tsx': "import '@latchkey/wire'\nimport '../../../../packages/react/src/ui/Button.tsx'",
  'apps/playground/src/main.ts': "import '@latchkey/core'\nimport '@latchkey/core/errors'",
  'fixtures/anvil/src/index.ts': "import 'viem'\nexport { startAnvil } from './startAnvil.ts'",
  'fixtures/anvil/src/startAnvil.ts': 'export const startAnvil = 1',
  // Tests may have a node, and a client of any kind.
  'packages/adapters/src/evm/evm.test.ts': "import '../../../../fixtures/anvil/src/index.ts'",
  'packages/adapters/src/evm/test/deployToken.ts': "import '../../../../../fixtures/anvil/src/index.ts'",
  'packages/adapters/src/evm/test/startStage.ts': "import '../../conformance/describeAdapter.ts'",
  'packages/adapters/src/conformance/describeAdapter.ts': 'export const describeAdapter = 1',
  'packages/adapters/src/conformance/faults.test.ts': "import '../evm/test/startStage.ts'",
  'apps/relay/src/index.test.ts': "import '@latchkey/core'",
}

/** One file per rule, which breaks only that rule. */
const planted: Record<string, { rule: string; file: string; source: string }> = {
  'wire imports core': {
    rule: 'wire-imports-nothing',
    file: 'packages/wire/src/planted.ts',
    source: "import '@latchkey/core'",
  },
  'the package for backends imports core': {
    rule: 'auth-knows-only-wire',
    file: 'packages/auth/src/planted.ts',
    source: "import '@latchkey/core'",
  },
  'a verifier imports another one': {
    rule: 'verifiers-are-strangers',
    file: 'packages/auth/src/evm/planted.ts',
    source: "import '../solana/index.ts'",
  },
  'a verifier imports the contracts of wire': {
    rule: 'verifiers-are-strangers',
    file: 'packages/auth/src/solana/plantedContract.ts',
    source: "import '@latchkey/wire'",
  },
  'core imports the package for backends': {
    rule: 'core-below-adapters-and-react',
    file: 'packages/core/src/plantedAuth.ts',
    source: "import '../../auth/src/index.ts'",
  },
  'core imports a chain SDK': {
    rule: 'core-knows-no-react-or-chain',
    file: 'packages/core/src/planted.ts',
    source: "import 'viem'",
  },
  'core imports React': {
    rule: 'core-knows-no-react-or-chain',
    file: 'packages/core/src/plantedHook.ts',
    source: "import 'react'",
  },
  'an adapter imports the widget': {
    rule: 'adapters-below-react',
    file: 'packages/adapters/src/evm/planted.ts',
    source: "import '@latchkey/react'",
  },
  'an adapter imports another namespace': {
    rule: 'adapters-are-strangers',
    file: 'packages/adapters/src/evm/plantedNeighbour.ts',
    source: "import '../solana/index.ts'",
  },
  'the adapter of wagmi imports another namespace': {
    rule: 'wagmi-knows-evm-alone',
    file: 'packages/adapters/src/wagmi/plantedNeighbour.ts',
    source: "import '../solana/index.ts'",
  },
  'an adapter imports the suite that is run on it': {
    rule: 'conformance-is-for-tests',
    file: 'packages/adapters/src/evm/plantedSuite.ts',
    source: "import '../conformance/describeAdapter.ts'",
  },
  'the suite imports an adapter': {
    rule: 'conformance-knows-no-adapter',
    file: 'packages/adapters/src/conformance/planted.ts',
    source: "import '../evm/index.ts'",
  },
  'the EVM adapter imports wagmi': {
    rule: 'wagmi-in-its-adapter',
    file: 'packages/adapters/src/evm/plantedHost.ts',
    source: "import '@wagmi/core'",
  },
  'an adapter imports the codec of another namespace': {
    rule: 'adapters-read-wire-through-core',
    file: 'packages/adapters/src/solana/plantedCodec.ts',
    source: "import '@latchkey/wire/bitcoin'",
  },
  'an adapter imports the contracts of wire': {
    rule: 'adapters-read-wire-through-core',
    file: 'packages/adapters/src/solana/plantedContract.ts',
    source: "import '@latchkey/wire'",
  },
  'a codec imports another one': {
    rule: 'codecs-are-strangers',
    file: 'packages/wire/src/solana/planted.ts',
    source: "import '../bitcoin/index.ts'",
  },
  'the widget imports an adapter': {
    rule: 'react-knows-no-chain',
    file: 'packages/react/src/planted.ts',
    source: "import '@latchkey/adapters/evm'",
  },
  'the widget imports wire': {
    rule: 'react-reads-wire-through-core',
    file: 'packages/react/src/plantedWire.ts',
    source: "import '@latchkey/wire'",
  },
  'a ui part imports core': {
    rule: 'ui-and-theme-are-blind',
    file: 'packages/react/src/ui/Planted.tsx',
    source: "import '@latchkey/core'",
  },
  'a view imports another view': {
    rule: 'views-are-strangers',
    file: 'packages/react/src/views/send/Planted.tsx',
    source: "import '../account/AccountView.tsx'",
  },
  "a view imports core's store": {
    rule: 'views-go-through-actions',
    file: 'packages/react/src/views/send/PlantedStore.tsx',
    source: "import '../../../../core/src/store.ts'",
  },
  'the server imports core': {
    rule: 'server-imports-wire-only',
    file: 'apps/server/src/planted.ts',
    source: "import '@latchkey/core'",
  },
  'the relay imports the server': {
    rule: 'relay-imports-wire-only',
    file: 'apps/relay/src/planted.ts',
    source: "import '../../server/src/index.ts'",
  },
  'the relay imports core': {
    rule: 'relay-imports-wire-only',
    file: 'apps/relay/src/plantedCore.ts',
    source: "import '@latchkey/core'",
  },
  'the guard imports the server': {
    rule: 'guard-imports-wire-and-parts',
    file: 'apps/guard/src/planted.ts',
    source: "import '../../server/src/index.ts'",
  },
  'the server imports the guard': {
    rule: 'guard-is-apart',
    file: 'apps/server/src/plantedGuard.ts',
    source: "import '../../guard/src/createGuard.ts'",
  },
  'a package imports a file of another package that is no entry': {
    rule: 'front-door-only',
    file: 'packages/adapters/src/evm/plantedDoor.ts',
    source: "import '../../../core/src/store.ts'",
  },
  'the wallet’s page imports core': {
    rule: 'embedded-stands-alone',
    file: 'apps/embedded/src/planted.ts',
    source: "import '@latchkey/core'",
  },
  'the wallet’s page imports a part of the widget that is no ui part': {
    rule: 'embedded-shares-ui-and-theme',
    file: 'apps/embedded/src/plantedPart.ts',
    source: "import '../../../packages/react/src/parts/pictures.ts'",
  },
  'an app imports what is internal': {
    rule: 'internal-is-ours',
    file: 'apps/playground/src/planted.ts',
    source: "import '@latchkey/core/internal'",
  },
  'what ships imports a fixture': {
    rule: 'fixtures-are-for-tests',
    file: 'packages/adapters/src/evm/plantedNode.ts',
    source: "import '../../../../fixtures/anvil/src/index.ts'",
  },
  'a test imports a file of a fixture that is no entry': {
    rule: 'fixtures-front-door',
    file: 'packages/adapters/src/evm/plantedNode.test.ts',
    source: "import '../../../../fixtures/anvil/src/startAnvil.ts'",
  },
  'a fixture imports the product': {
    rule: 'fixtures-know-no-product',
    file: 'fixtures/anvil/src/planted.ts',
    source: "import '../../../packages/core/src/index.ts'",
  },
  'two files import each other': {
    rule: 'no-cycles',
    file: 'packages/core/src/plantedCycle.ts',
    source: "import './plantedCycleBack.ts'\nexport const there = 1",
  },
  'the types of two files of a package import each other': {
    rule: 'no-type-cycles',
    file: 'packages/pairing/src/PlantedTypes.ts',
    source: "import type { Back } from './PlantedTypesBack.ts'\nexport type There = { back: Back }",
  },
}

/** Entries other than a package's index. */
const moreEntries: Record<string, Record<string, string>> = {
  adapters: { './evm': './src/evm/index.ts' },
  auth: { './solana': './src/solana/index.ts' },
  wire: { './bitcoin': './src/bitcoin/index.ts', './solana': './src/solana/index.ts' },
  core: { './errors': './src/errors.ts', './internal': './src/internal.ts' },
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layers-'))
  await copyFile(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
  for (const [path, source] of Object.entries(valid)) await write(path, source)
  await mkdir(join(folder, 'node_modules/@latchkey'))
  for (const name of ['wire', 'auth', 'core', 'adapters', 'react']) {
    const entries = name === 'adapters' ? {} : { '.': './src/index.ts' }
    const exports = { ...entries, ...moreEntries[name] }
    await write(`packages/${name}/package.json`, JSON.stringify({ name: `@latchkey/${name}`, type: 'module', exports }))
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@latchkey', name))
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('passes a tree that obeys the layers', async () => {
  expect(await violations()).toEqual([])
})

test('names the rule and the file of each planted violation', async () => {
  for (const { file, source } of Object.values(planted)) await write(file, source)
  await write('packages/core/src/plantedCycleBack.ts', "import './plantedCycle.ts'")
  await write(
    'packages/pairing/src/PlantedTypesBack.ts',
    "import type { There } from './PlantedTypes.ts'\nexport type Back = There | undefined",
  )

  const found = await violations()

  for (const { rule, file } of Object.values(planted)) expect(found).toContainEqual({ rule, file })
})

async function write(path: string, source: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), source)
}

/** What `npm run check:layers` finds in the folder. It exits with the number of violations, so a failure is an answer too. */
async function violations(): Promise<{ rule: string; file: string }[]> {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'packages', 'apps', 'fixtures']
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/depcruise'), args, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  return summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }))
}
