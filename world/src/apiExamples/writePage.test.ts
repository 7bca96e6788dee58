import { expect, test } from 'vitest'
import type { Example } from './createRecorder.ts'
import { checkRequests, PageError, writePage } from './writePage.ts'

const example = (name: string, text: string): Example => ({
  name,
  method: 'GET',
  path: '/',
  url: '/',
  status: 200,
  gist: '{}',
  text,
})
const page = 'Before\n<!-- example one -->\n{"at":"2026-11-21","id":"0xc0ffee"}\n<!-- end -->\nAfter\n'
const write = (text: string, rewritesAll = false) => writePage(page, { examples: [example('one', text)], rewritesAll })

test('an example is put between its markers', () => {
  expect(write('{"name":null}')).toBe('Before\n<!-- example one -->\n{"name":null}\n<!-- end -->\nAfter\n')
})

test('what differs in numbers and ids alone is left, unless all is to be written', () => {
  const other = '{"at":"2027-01-02","id":"0xbeef"}'
  expect(write(other)).toBe(page)
  expect(write(other, true)).toContain(other)
})

test('of several examples only the one that changed is written', () => {
  const two = `${page}<!-- example two -->\n{"name":"a"}\n<!-- end -->\n`
  const examples = [example('one', '{"at":"2027-01-02","id":"0xbeef"}'), example('two', '{"name":"b"}')]
  expect(writePage(two, { examples, rewritesAll: false })).toBe(two.replace('{"name":"a"}', '{"name":"b"}'))
})

test('rejects a place without an example and an example without a place', () => {
  expect(() => writePage(page, { examples: [], rewritesAll: false })).toThrow(
    new PageError('No file of world/src/apiExamples/pages makes the request `one`.'),
  )
  expect(() => writePage('', { examples: [example('one', '')], rewritesAll: false })).toThrow(
    'No page of docs/api has a place for one',
  )
})

test('a place whose request no source makes is reported by name', () => {
  expect(() => checkRequests({ pages: [page], sources: ["await call('two', '/')"] })).toThrow(
    new PageError('No file of world/src/apiExamples/pages makes the request `one`.'),
  )
  checkRequests({ pages: [page], sources: ["await call('two', '/', { as: 'one' })"] })
})
