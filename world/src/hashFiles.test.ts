import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFiles } from './hashFiles.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'latchkey-hash-'))
  await mkdir(join(root, 'src/node_modules'), { recursive: true })
  await writeFile(join(root, 'src/a.ts'), 'a')
})

afterEach(() => rm(root, { recursive: true }))

const hash = () => hashFiles(root, { paths: ['src', 'missing'] })

test('the same tree hashes the same; a changed, renamed or added file does not', async () => {
  const before = await hash()
  expect(await hash()).toBe(before)
  await writeFile(join(root, 'src/a.ts'), 'b')
  const changed = await hash()
  await writeFile(join(root, 'src/b.ts'), '')
  expect(new Set([before, changed, await hash()]).size).toBe(3)
})

test('installed packages and build output do not count', async () => {
  const before = await hash()
  await writeFile(join(root, 'src/node_modules/x.js'), 'x')
  expect(await hash()).toBe(before)
})
