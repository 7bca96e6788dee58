import { ESLint } from 'eslint'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

/** The workspace's rules, without those that need types: building the program of all packages takes a minute. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parserOptions: { project: null } },
      rules: {
        '@typescript-eslint/no-floating-promises': 'off',
        '@typescript-eslint/switch-exhaustiveness-check': 'off',
      },
    },
  ],
})

async function rulesBroken(filePath: string, source: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(source, { filePath })
  return result?.messages.map(({ ruleId }) => ruleId) ?? []
}

test.each([
  ['packages/pairing/src/crypto/planted.ts', 'export const nonce = Math.random()'],
  ['packages/core/src/planted.ts', "export const id = Math['random']().toString(36)"],
  ['packages/react/src/planted.tsx', 'const { random } = Math\nexport const id = random()'],
  ['apps/server/src/planted.ts', 'export const nonce = () => Math.random()'],
  ['apps/relay/src/planted.ts', 'export const delay = 5 * globalThis.Math.random()'],
])('finds Math.random planted in %s', async (file, source) => {
  expect(await rulesBroken(file, source)).toEqual(['no-restricted-properties'])
})

test('lets waits be spread, and tests pick a seed', async () => {
  const source = 'export const wait = 5 * Math.random()'
  for (const file of ['packages/pairing/src/relay/connectRelay.ts', 'packages/core/src/planted.test.ts'])
    expect(await rulesBroken(file, source)).toEqual([])
  expect(await rulesBroken('packages/core/src/planted.ts', 'export const id = crypto.randomUUID()')).toEqual([])
})
