import { expect, test } from 'vitest'
import { writePrelude } from './writeExamples.ts'

const core = new Map(['connect', 'Account', 'Token'].map((name) => [name, { isType: name !== 'connect' }]))
const prelude = (source: string) => writePrelude(source, new Map([['@latchkey/core', core]]))

test('imports the exports that an example uses, types as types, and declares latchkey', () => {
  expect(prelude('const account: Account = await connect(latchkey, {})')).toBe(
    "import { type Account, connect } from '@latchkey/core'; declare const latchkey: import('@latchkey/core').Latchkey; export {};\n",
  )
})

test('leaves out what an example imports or declares itself, properties and quoted names', () => {
  const source = ['const latchkey = createLatchkey({})', 'const { Account } = latchkey.Token', "connect('Token')"]
  expect(prelude(source.join('\n'))).toBe("import { connect } from '@latchkey/core'; export {};\n")
  expect(prelude("import { connect } from '@latchkey/core'\nconnect(Token)")).toBe('export {};\n')
})
