import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './root.mjs'

const native = join(dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')), 'bin/tsc')

/** One fault for each line, of the strictness in tsconfig.base.json. */
const planted = [
  "export const amount: number = 'one'",
  'export const first: string = [1][0]',
  'export const second: number = [1][1]',
  'export const missing = nobody',
  'export function untyped(value) { return value }',
  'export const length = (text?: string) => text.length',
  'export class Door { open() {} }; export class Gate extends Door { open() {} }',
  "export const choice = (kind: 'a' | 'b') => kind === 'c'",
  'export function fallsThrough(kind: number) { switch (kind) { case 1: kind += 1; case 2: return kind } return 0 }',
  'function unused() {}',
  'export const partial: { a: number; b: number } = { a: 1 }',
  'export const extra: { a: number } = { a: 1, b: 2 }',
  'export const big: bigint = 1n + 1',
  "import { gone } from './none.ts'; export const found = gone",
  'export async function wait(): Promise<number> { return "1" }',
]

let folder: string
const write = (file: string, text: string) => writeFile(join(folder, file), text)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-types-'))
  await copyFile(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  const project = (name: string, references: object[]) =>
    JSON.stringify({
      extends: '../tsconfig.base.json',
      compilerOptions: { types: [], lib: ['ES2023'], rootDir: '.', outDir: `../out/${name}` },
      include: ['.'],
      references,
    })
  for (const name of ['low', 'high', 'faults']) await mkdir(join(folder, name))
  await write('low/tsconfig.json', project('low', []))
  await write('low/price.ts', 'export const price = (): number => 1')
  await write('high/tsconfig.json', project('high', [{ path: '../low' }]))
  await write('high/total.ts', "import { price } from '../low/price.ts'\nexport const total: number = 2 * price()")
  await write('faults/tsconfig.json', project('faults', []))
  await write('faults/planted.ts', planted.join('\n'))
})

afterAll(() => rm(folder, { recursive: true }))

test('the native compiler finds what the compiler in JavaScript finds', async () => {
  const { config } = ts.readConfigFile(join(folder, 'faults/tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, join(folder, 'faults'))
  const expected = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options)).map(({ code, file, start = 0 }) => {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? -1) + 1
    return `planted.ts(${line}): TS${code}`
  })
  const found = await build('faults')
  expect(found).toEqual([...new Set(expected)].sort())
  const lines = planted.map((_, index) => index + 1)
  expect(lines.filter((line) => !found.some((fault) => fault.includes(`(${line})`)))).toEqual([])
})

test('a changed type is a fault in the projects that use it, and stays one until it is mended', async () => {
  expect(await build('high')).toEqual([])
  await write('low/price.ts', "export const price = (): string => '1'")
  const faults = ['total.ts(2): TS2363']
  expect(await build('high')).toEqual(faults)
  expect(await build('high')).toEqual(faults)
  await write('low/price.ts', 'export const price = (): number => 2')
  expect(await build('high')).toEqual([])
})

/** Builds a project and what it references. @returns its faults, each with its line. */
async function build(name: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [native, '-b', '--pretty', 'false', name], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error)
  const faults = [...stdout.matchAll(/^(?:.*\/)?([\w.]+)\((\d+),\d+\): error (TS\d+)/gm)]
  return [...new Set(faults.map(([, file, line, code]) => `${file}(${line}): ${code}`))].sort()
}
