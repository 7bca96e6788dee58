import { expect, test } from 'vitest'
import { type Place, writeTable } from './writeTable.ts'

const place = (name: string, path: string, status = 200): Place => ({
  example: { name, method: 'GET', path, url: `${path}?id=a|b`, status, gist: '{"a":[…]}', text: '' },
  page: 'names.md',
  text: `# Names\n\n## GET ${path}\n\n<!-- example ${name} -->\n<!-- end -->\n`,
})
const page = '<!-- table clients -->\n<!-- end -->\n<!-- table others -->\n<!-- end -->\n'
const places = [
  place('getOther', '/other'),
  place('getName', '/v1/name/{id}'),
  place('getNameRefused', '/v1/name/{id}', 400),
]

test('each call has one row that links its section; those of existing clients are in their own table', () => {
  const [clients = '', others = ''] = writeTable(page, { places, clientCalls: ['getName'], rewritesAll: false }).split(
    '<!-- table others -->',
  )
  expect(clients).toContain(
    '| [`GET /v1/name/{id}`](names.md#get-v1nameid) | `/v1/name/{id}?id=a\\|b` | 200 `{"a":[…]}` |',
  )
  expect(clients).not.toContain('/other')
  expect(others).toContain('/other')
  expect(others).not.toContain('/v1/name')
})

test('a row that differs in numbers and ids alone stays, and the others are written', () => {
  const written = writeTable(page, { places, clientCalls: ['getName'], rewritesAll: false })
  const [other, ...names] = places as [Place, ...Place[]]
  const again = [{ ...other, example: { ...other.example, status: 201 } }, ...names].map((one) =>
    one.example.name === 'getName' ? { ...one, example: { ...one.example, gist: '{"b":[…]}' } } : one,
  )
  const changed = writeTable(written, { places: again, clientCalls: ['getName'], rewritesAll: false })
  expect(changed).toBe(
    written.replace(
      '200 `{"a":[…]}` |\n<!-- end -->\n<!-- table others',
      '200 `{"b":[…]}` |\n<!-- end -->\n<!-- table others',
    ),
  )
})

test('bodies are shown, addresses and ids cut', () => {
  const other = place('getOther', '/other')
  const url = `/other?a=0x${'ab'.repeat(20)}&id=27f0534c-3f4e-4b0e-9a53-4d1b8f0f6a10`
  const example = { ...other.example, method: 'POST', url, body: '{"b":1}' }
  const written = writeTable(page, { places: [{ ...other, example }], clientCalls: [], rewritesAll: true })
  expect(written).toContain('| `/other?a=0xabab…&id=… -d \'{"b":1}\'` |')
})

test('what changes between starts of the world is cut, and what stays is shown, however long it is', () => {
  const image = place('getImage', `/image/${'3f'.repeat(32)}`)
  const nonce = place('getNonce', '/nonce')
  const example = {
    ...nonce.example,
    url: `/nonce?nonce=${'5a'.repeat(16)}&nonce=0x0`,
    body: `{"nonce":"${'5a'.repeat(32)}","signature":"0x${'b6'.repeat(65)}"}`,
  }
  const written = writeTable(page, { places: [image, { ...nonce, example }], clientCalls: [], rewritesAll: true })
  expect(written).toContain(`| \`/image/${'3f'.repeat(32)}?id=a\\|b\` |`)
  expect(written).toContain('| `/nonce?nonce=…&nonce=0x0 -d \'{"nonce":"…","signature":"0xb6b6…"}\'` |')
})

test('rejects a call of existing clients without an example', () => {
  expect(() => writeTable(page, { places, clientCalls: ['getGone'], rewritesAll: false })).toThrow('getGone')
})
