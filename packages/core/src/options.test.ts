import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('./latchkey.ts', import.meta.url), 'utf8')
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

const options = /^export type LatchkeyOptions = \{\n([\s\S]*?)^\}/m.exec(source)?.[1] ?? ''
const names = [...options.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name]) => name)

test('each option of createLatchkey has a docstring', () => {
  expect(names.length).toBeGreaterThan(25)
  const documented = [...options.matchAll(/\*\/\n {2}(\w+)\??:/g)].map(([, name]) => name)
  expect(names.filter((name) => !documented.includes(name))).toEqual([])
})

test('the README lists each option', () => {
  const table = readme.split('## Options')[1] ?? ''
  const listed = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(listed.toSorted()).toEqual(names.toSorted())
})
