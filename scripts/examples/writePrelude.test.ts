import { expect, test } from 'vitest'
import { listExports } from './listExports.ts'
import { writePrelude } from './writePrelude.ts'

const core = listExports("export { connect, type Account } from './a.ts'\nexport type { Token } from './b.ts'")
const prelude = (source: string) => writePrelude(source, new Map([['@latchkey/core', core]]))

test('an example gets what it uses of the entries, types as types, and the app’s kit', () => {
  expect(prelude('const account: Account = await connect(latchkey, {})')).toBe(
    "import { type Account, connect } from '@latchkey/core'; declare const latchkey: import('@latchkey/core').Latchkey; export {};\n",
  )
})

test('what it imports or declares itself, and what is a property or in quotes, is its own', () => {
  const source = ['const latchkey = createLatchkey({})', 'const { Account } = latchkey.Token', "connect('Token')"]
  expect(prelude(source.join('\n'))).toBe("import { connect } from '@latchkey/core'; export {};\n")
  expect(prelude("import { connect } from '@latchkey/core'\nconnect(Token)")).toBe('export {};\n')
})
