import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const elsewhere = 'export const save = async (name: string) => name\nexport type Handler = () => Promise<void>'

const planted = [
  'save("a")',
  'save("a").then((name) => name)',
  'save("a").finally(() => 1)',
  'handler?.()',
  '[1].map(async () => 1)',
  'Promise.all([save("a"), save("b")])',
  'crypto.subtle.digest("SHA-256", new Uint8Array())',
  'new Promise(() => {})',
  'handler && handler()',
  'switch (kind) { case "one": break }',
]

const valid = [
  'await save("a")',
  'void save("a")',
  'save("a").catch(() => undefined)',
  'switch (kind) { case "one": break; default: break }',
]

test('finds unawaited promises, also of imported functions, and switches without all cases', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-promises-'))
  try {
    await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    await copyFile(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
    await writeFile(
      join(folder, 'tsconfig.json'),
      '{ "extends": "./tsconfig.base.json", "compilerOptions": { "types": [] }, "include": ["*.ts"] }',
    )
    await writeFile(join(folder, 'elsewhere.ts'), elsewhere)
    const start = [
      "import { type Handler, save } from './elsewhere.ts'",
      'export async function run(kind: "one" | "two", handler?: Handler) {',
    ]
    await writeFile(
      join(folder, 'run.ts'),
      [...start, ...[...planted, ...valid].map((line) => `${line};`), '}'].join('\n'),
    )
    const args = ['--type-aware', '--format', 'json', '.']
    const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), args, { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { labels: { span: { line: number } }[] }[] }
    const lines = diagnostics.map(({ labels }) => (labels[0]?.span.line ?? 0) - start.length - 1)
    expect(lines.sort((a, b) => a - b).map((line) => planted[line])).toEqual(planted)
  } finally {
    await rm(folder, { recursive: true })
  }
})
