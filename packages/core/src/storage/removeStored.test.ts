import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { memoryStorage } from './browserStorage.ts'
import { removeStored, storedNames } from './removeStored.ts'

const source = fileURLToPath(new URL('..', import.meta.url))

test('names each key that the sources write', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file) && !file.endsWith('removeStored.ts'),
  )
  const text = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n')
  const written = [...text.matchAll(/\$\{(?:\w+\(latchkey\)\.)?storageKey\}\.([\w.]+\w)/g)].map(([, name]) => name)
  // The pairing client stores two records under the key it is given.
  const named = written.flatMap((name) => (name === 'pairing' ? ['pairing.sessions', 'pairing.seed'] : [name]))
  expect(named.length).toBeGreaterThan(12)
  expect(named.filter((name) => !storedNames.some((stored) => stored === name))).toEqual([])
})

test('docs/connection.md names each key', () => {
  const page = readFileSync(join(source, '../../../docs/connection.md'), 'utf8')
  expect(storedNames.filter((name) => !page.includes(`\`latchkey.${name}`))).toEqual([])
})

test('removes them all, those of each namespace too, and nothing of others', () => {
  const storage = memoryStorage()
  const ours = [...storedNames.map((name) => `latchkey.${name}`), 'latchkey.injected.eip155']
  for (const key of [...ours, 'other.session']) storage.setItem(key, '1')
  removeStored({ storage, storageKey: 'latchkey' }, { namespaces: ['eip155'] })
  expect(ours.filter((key) => storage.getItem(key) !== undefined)).toEqual([])
  expect(storage.getItem('other.session')).toBe('1')
})
