import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './root.mjs'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-randomness-'))
  await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})

afterAll(() => rm(folder, { recursive: true }))

/** The workspace's rules, without those that need types. */
async function rulesBroken(file: string, source: string): Promise<string[]> {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), source)
  const args = ['--format', 'json', file]
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), args, { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] }
  return diagnostics.map(({ code }) => code)
}

test.each([
  ['packages/pairing/src/crypto/planted.ts', 'export const nonce = Math.random()'],
  ['packages/core/src/planted.ts', "export const id = Math['random']().toString(36)"],
  ['packages/react/src/planted.tsx', 'const { random } = Math\nexport const id = random()'],
  ['apps/server/src/planted.ts', 'export const nonce = () => Math.random()'],
  ['apps/relay/src/planted.ts', 'export const delay = 5 * globalThis.Math.random()'],
])('finds Math.random planted in %s', async (file, source) => {
  expect(await rulesBroken(file, source)).toEqual(['eslint(no-restricted-properties)'])
})

test('lets waits be spread, and tests pick a seed', async () => {
  const source = 'export const wait = 5 * Math.random()'
  for (const file of ['packages/pairing/src/relay/connectRelay.ts', 'packages/core/src/planted.test.ts'])
    expect(await rulesBroken(file, source)).toEqual([])
  expect(await rulesBroken('packages/core/src/planted.ts', 'export const id = crypto.randomUUID()')).toEqual([])
})
