import { expect, test } from 'vitest'
import { isSameSite } from './isSameSite.ts'

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example', 'https://api.shop.example'],
  ['https://app.shop.example:8443', 'https://api.eu.shop.example'],
  ['http://localhost:5173', 'http://127.0.0.1:8401'],
  ['http://[::1]:5173', 'http://localhost:8401'],
])('%s has the cookies of %s', (page, server) => {
  expect(isSameSite(page, server)).toBe(true)
})

test.each([
  ['http://shop.example', 'https://shop.example'],
  ['http://shop.example', 'http://shop.example'],
  ['https://shop.example', 'https://shop.test'],
  ['https://evilshop.example', 'https://api.shop.example'],
  ['https://203.0.113.7', 'https://198.51.113.7'],
  ['https://localhost.evil.example', 'https://localhost'],
  ['http://localhost:5173', 'https://api.shop.example'],
  ['https://com', 'https://shop.com'],
])('%s does not have the cookies of %s', (page, server) => {
  expect(isSameSite(page, server)).toBe(false)
})
