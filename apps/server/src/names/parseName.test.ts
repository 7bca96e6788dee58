import { expect, test } from 'vitest'
import { isFree } from './parseName.ts'

test('reserved words are looked at once, however many labels are compared with them', () => {
  let read = 0
  const reserved = new Proxy(['admin', 'support'], {
    get(words, name) {
      if (name === '1') read += 1
      return Reflect.get(words, name)
    },
  })
  const free = ['supp0rt', 'adm1n', 'anna', 'sup-port'].map((label) => isFree({ reserved }, label))
  expect(free).toEqual([false, false, true, false])
  expect(read).toBe(1)
})
