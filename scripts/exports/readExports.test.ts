import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readExports } from './readExports.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

test('an entry lists names with their declarations through every list that passes them on', () => {
  write('index.d.ts', "export { pay as send, type Sent } from './list.ts';\nexport { chain } from '@latchkey/wire';")
  write('list.d.ts', "export { pay } from './pay.ts';\nexport type { Sent } from './pay.ts';")
  write(
    'pay.d.ts',
    '/** Pays. */\nexport declare function pay(amount: string): Sent;\nexport type Sent = {\n  /** Hex. */\n  hash: string;\n};',
  )
  write('wire.d.ts', 'export declare const chain: "eip155:1";')
  const resolve = (specifier: string) => (specifier === '@latchkey/wire' ? join(folder, 'wire.d.ts') : undefined)
  expect(readExports(join(folder, 'index.d.ts'), resolve)).toEqual([
    { name: 'send', isType: false, text: 'function pay(amount: string): Sent;', doc: '/** Pays. */' },
    { name: 'Sent', isType: true, text: 'type Sent = {\n    hash: string;\n};', doc: '' },
    { name: 'chain', isType: false, text: 'const chain: "eip155:1";', doc: '' },
  ])
})

test('a function is followed by the members that its source assigns to it', () => {
  write(
    'button.d.ts',
    [
      'export declare function Button(): void;',
      "export declare namespace Button {\n  export { ButtonCustom as Custom };\n  var label: 'Connect';\n}",
      'declare function ButtonCustom({ open }: {\n  /** Once. */\n  open: () => void;\n}): void;',
      'export {};',
    ].join('\n'),
  )
  write('app.d.ts', "export { Button } from './button.ts';")
  expect(readExports(join(folder, 'app.d.ts'), () => undefined)).toMatchObject([
    {
      name: 'Button',
      isType: false,
      text: [
        'function Button(): void;',
        'namespace Button {',
        '    function Custom({ open }: {',
        '        open: () => void;',
        '    }): void;',
        "    var label: 'Connect';",
        '}',
      ].join('\n'),
    },
  ])
})

test('a name without a declaration is named', () => {
  write('gone.d.ts', "export { gone } from './empty.ts';")
  write('empty.d.ts', 'export {};')
  expect(() => readExports(join(folder, 'gone.d.ts'), () => undefined)).toThrow('No declaration of gone')
})
