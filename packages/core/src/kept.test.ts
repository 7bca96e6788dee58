import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('.', import.meta.url))
const architecture = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8')

test('ARCHITECTURE.md lists each module that keeps state per instance', () => {
  const section = /## What modules of core keep\n([\s\S]*?)\n## /.exec(architecture)?.[1] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file))
  const keeping = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => /new Weak(?:Map|Set)<Latchkey/.test(readFileSync(join(source, file), 'utf8')))
  expect(listed.sort()).toEqual(keeping.sort())
})
