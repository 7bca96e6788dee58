import { expect, test } from 'vitest'
import { namesConfigSchema } from './namesConfig.ts'
import { isFree, parseName, parseNewName } from './parseName.ts'

const config = namesConfigSchema.parse({})

test('prepares the reserved words once for all labels', () => {
  let read = 0
  const reserved = new Proxy(['admin', 'support'], {
    get(list, name) {
      if (name === '1') read += 1
      return Reflect.get(list, name)
    },
  })
  const free = ['supp0rt', 'adm1n', 'anna', 'sup-port'].map((label) => isFree({ reserved }, label))
  expect(free).toEqual([false, false, true, false])
  expect(read).toBe(1)
})

test.each([
  ...['support-team', 'my-wallet', 'team-support', 'sup-port-team', 'x-adm1n'],
  ...['suppport', 'addmin', 'walet', 'suport', 'c1aim', 'daim', 'bi11ing', '6illing', 'metamask-help'],
])('rejects %s, which resembles or contains a reserved word', (label) => {
  expect(() => parseNewName(config, `${label}.reown.id`)).toThrow('This name is reserved')
})

test.each([
  'harbour',
  'teams',
  'supports',
  'mailbox',
  'anna-steam',
  'rot-weiss',
  'mal-waldron',
  'cool',
  'face-book',
  '0xdad',
  'beef',
  ...['oxford', 'oxford-2026', 'boxes', 'zoologist', 'oxidizable', '0xgoldie', '0xsailor21'],
])('allows %s', (label) => {
  expect(parseNewName(config, `${label}.reown.id`)).toMatchObject({ label })
})

const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

test.each([
  ...[address, address.slice(2), `o${address.slice(1)}`, '0x7099-79c8', '0x7099--79c8', 'oxdeadbeef'],
  ...['0x7o99-79c8', '0xf3gf-dg22', '0xl234-5678', '0xi234-5678', '0xzz34-s67q', '0xx7099-79c8', 'ox7o99-79c8'],
  ...['0x', 'ox', ''].map((start) => `${start}${address.slice(2).replaceAll('0', 'o').replaceAll('1', 'l')}`),
])('rejects %s, which resembles an address', (label) => {
  expect(() => parseNewName(config, `${label}.reown.id`)).toThrow('it looks like an address')
})

test('looks up a label of 64 letters, which older names may have, but does not register it', () => {
  const name = `${'ab'.repeat(32)}.reown.id`
  expect(parseName(config, name)).toMatchObject({ name })
  expect(() => parseNewName(config, name)).toThrow('4 to 63 characters')
})
